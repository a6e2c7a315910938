import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { wrongLot } from "./lots";

const hashed = (hex: string): string => createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex");
const third = "07".repeat(32);
const second = hashed(third);
const first = hashed(second);
const LOTS = [first, second, third].map((secret, n) => ({ number: n + 1, secret }));

it("follows the lots back to what was told first", () => {
  expect(wrongLot(hashed(first), LOTS)).toBeNull();
  expect(wrongLot(hashed(first), [])).toBeNull();
});

it("finds the lot that was exchanged, left out or made up", () => {
  expect(wrongLot(second, LOTS)).toBe(1);
  expect(wrongLot(hashed(first), [LOTS[0]!, { number: 2, secret: "08".repeat(32) }])).toBe(2);
  expect(wrongLot(hashed(first), [LOTS[0]!, { number: 3, secret: third }])).toBe(2);
  expect(wrongLot(hashed(first), [{ number: 1, secret: "nonsense" }])).toBe(1);
});
