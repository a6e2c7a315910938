import { describe, expect, it } from "vitest";
import type { OptionInfo } from "../protocol";
import { commonValue, fitted, isUsual, perSeat, valueOf } from "./options";

const option = (id: string, usual: unknown): OptionInfo => ({ id, name: id, help: "", default: usual, values: {}, meanings: {} });
const discs = option("discs", 3);

describe("options", () => {
  it("are the game's own unless something else is chosen, also when that is off", () => {
    expect(valueOf(discs, {})).toBe(3);
    expect(valueOf(discs, { discs: null })).toBe(null);
    expect(isUsual(discs, { discs: [3, 3] })).toBe(true);
    expect(isUsual(discs, { discs: [3, 1] })).toBe(false);
  });
  it("have one value where all seats agree", () => {
    expect(commonValue([2, 2])).toBe(2);
    expect(commonValue([2, 1])).toBe(null);
    expect(commonValue("end")).toBe("end");
  });
  it("give late seats the usual value", () => {
    expect(perSeat(1, 3, 3)).toEqual([1, 1, 1]);
    expect(perSeat([1, 5], 3, 3)).toEqual([1, 5, 3]);
    expect(perSeat([1, 5, 2], 2, 3)).toEqual([1, 5]);
    expect(fitted([discs], { discs: [1, 5], other: 7 }, 3)).toEqual({ discs: [1, 5, 3], other: 7 });
    expect(fitted([discs], { discs: [4] }, 3)).toEqual({ discs: [4] });
  });
});
