import { describe, expect, it } from "vitest";
import { nameTrouble, tidy } from "./name";

describe("a name", () => {
  it("is tidied", () => {
    expect(tidy("  Oma   Ruth ")).toBe("Oma Ruth");
  });
  it("may be of emojis, each counted once", () => {
    expect(nameTrouble("🎲".repeat(24))).toBe(null);
    expect(nameTrouble("🎲".repeat(25))).toContain("24");
  });
  it("is missing, or too long for the plate", () => {
    expect(nameTrouble("   ")).not.toBe(null);
    expect(nameTrouble("x".repeat(300))).toContain("24");
    expect(nameTrouble(` ${"x".repeat(24)} `)).toBe(null);
  });
});
