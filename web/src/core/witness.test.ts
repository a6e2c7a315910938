import { describe, expect, it } from "vitest";
import { seenAt, witness } from "./witness";

const fair = { hash: "h", nonces: [null, null], secret: null, seal: null };

describe("what a device saw of the dice", () => {
  it("is the first hash, its own nonce once that is listed, and the seal at the end", () => {
    witness("one", fair, "mine");
    expect(seenAt("one")).toEqual({ hash: "h", nonce: null, seal: null });
    witness("one", { ...fair, nonces: ["mine", null] }, "mine");
    witness("one", { hash: "other", nonces: ["other", null], secret: "s", seal: "z" }, "mine");
    expect(seenAt("one")).toEqual({ hash: "h", nonce: "mine", seal: "z" });
  });
  it("is nothing for who comes when the secret is out, or with real dice", () => {
    witness("two", { ...fair, secret: "s", seal: "z" }, "mine");
    witness("three", null, "mine");
    expect([seenAt("two"), seenAt("three")]).toEqual([null, null]);
  });
  it("is not kept for ever", () => {
    for (let n = 0; n < 120; n++) witness(`many-${n}`, fair, "mine");
    expect(seenAt("many-0")).toBeNull();
    expect(seenAt("many-119")).not.toBeNull();
  });
});
