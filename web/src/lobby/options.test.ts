import { describe, expect, it } from "vitest";
import type { OptionInfo } from "../protocol";
import { chosenOf, commonValue, decidesByHand, fitted, forSeat, isUsual, offered, perSeat, valueOf } from "./options";

const option = (id: string, usual: unknown): OptionInfo => ({ id, name: id, help: "", default: usual, values: {}, meanings: {} });
const discs = option("discs", 3);

describe("options", () => {
  it("are the game’s own unless something else is chosen, also when that is off", () => {
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
  it("are one seat’s own for practice, where a hand decides", () => {
    expect(forSeat({ begins: 2, dice: "fair", discs: [1, 5] }, 1)).toEqual({ dice: "fair", discs: [5] });
    expect(forSeat({ discs: [4] }, 1)).toEqual({ discs: [4] });
    const dice: OptionInfo = { ...option("dice", "physics"), values: { kind: "pick", values: ["fair", "physics"], hand: "physics" } };
    expect(decidesByHand([dice], { dice: "physics" }, "fair")).toBe(true);
    expect(decidesByHand([dice], { dice: "physics" }, "real")).toBe(false);
    expect(decidesByHand([dice], {}, "fair")).toBe(true);
    expect(decidesByHand([dice], { dice: "fair" }, "fair")).toBe(false);
    expect(decidesByHand([discs], {}, "fair")).toBe(false);
  });
  it("let a hand decide where it can, but not over real dice", () => {
    const dice: OptionInfo = { ...option("dice", "physics"), values: { kind: "pick", values: ["fair", "physics"], hand: "physics" } };
    const game = [discs, dice];
    expect(offered(game, "fair")).toEqual(game);
    expect(offered(game, "real")).toEqual([discs]);
    expect(chosenOf(game, { discs: 1, dice: "fair" }, "fair")).toEqual({ discs: 1, dice: "fair" });
    expect(chosenOf(game, { discs: 1, dice: "physics" }, "real")).toEqual({ discs: 1 });
  });
  it("are usual also where things lie in their usual places", () => {
    const markers = option("markers", { blue: [1, 1], bonus: [3, 3] });
    expect(isUsual(markers, { markers: { blue: [1, 1], bonus: [3, 3] } })).toBe(true);
    expect(isUsual(markers, { markers: { blue: [1, 2], bonus: [3, 3] } })).toBe(false);
  });
});
