import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { qrModules } from "./qr";

const LINK = "http://192.168.178.20:8023/me#AbCdEfGhIjKlMnOpQrStUv".repeat(4);
const rows = (text: string, mask: number) => qrModules(text, mask).map((row) => row.map(Number).join(""));
const digest = (lines: string[]) => bytesToHex(sha256(new TextEncoder().encode(lines.join("")))).slice(0, 16);

describe("a QR code", () => {
  // made by another program (segno), of texts that fill each size
  it.each([
    [1, 3, 14, "46d8dc7ab216f3dd"],
    [2, 1, 26, "a9cb44b83bab62cf"],
    [3, 2, 42, "3216b402595b34c4"],
    [4, 0, 62, "e413e081e4b49e7a"],
    [5, 4, 84, "0c168c8baf142124"],
    [6, 5, 106, "16bfc20abc941cd3"],
    [7, 6, 122, "dbbaa9a549e55996"],
    [8, 7, 152, "18ccd1fd0c6d2194"],
  ])("of version %i is as others draw it", (version, mask, letters, expected) => {
    const code = rows(LINK.slice(0, letters), mask);
    expect(code).toHaveLength(17 + 4 * version);
    expect(digest(code)).toBe(expected);
  });

  it("takes the smallest size that holds the text, and refuses what none holds", () => {
    expect(rows("x".repeat(14), 0)).toHaveLength(21);
    expect(rows("x".repeat(15), 0)).toHaveLength(25);
    expect(rows("ä".repeat(8), 0)).toHaveLength(25);
    expect(() => rows("x".repeat(153), 0)).toThrow(RangeError);
  });
});
