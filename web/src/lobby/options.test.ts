import { describe, expect, it } from "vitest";
import type { OptionInfo } from "../protocol";
import { agreed, commonValue, decidesByHand, fitted, forSeat, isUsual, perSeat, proposed, valueOf } from "./options";

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
  it("are one seat's own for practice, where a hand decides", () => {
    expect(forSeat({ begins: 2, dice: "fair", discs: [1, 5] }, 1)).toEqual({ dice: "fair", discs: [5] });
    expect(forSeat({ discs: [4] }, 1)).toEqual({ discs: [4] });
    const dice: OptionInfo = { ...option("dice", "fair"), values: { kind: "pick", values: ["fair", "physics"] } };
    expect(decidesByHand([dice], { dice: "physics" }, "fair")).toBe(true);
    expect(decidesByHand([dice], { dice: "physics" }, "real")).toBe(false);
    expect(decidesByHand([dice], {}, "fair")).toBe(false);
    expect(decidesByHand([discs], {}, "fair")).toBe(false);
  });
  it("propose that the hand decides where it can, but not over real dice", () => {
    const dice: OptionInfo = { ...option("dice", "fair"), values: { kind: "pick", values: ["fair", "physics"] } };
    const game = [discs, dice];
    expect(valueOf(proposed(game, "fair")[1]!, {})).toBe("physics");
    expect(isUsual(proposed(game, "fair")[1]!, { dice: "fair" })).toBe(false);
    expect(proposed(game, "real")).toEqual([discs]);
    expect(agreed(game, { discs: 1 }, "fair")).toEqual({ discs: 1, dice: "physics" });
    expect(agreed(game, { dice: "fair" }, "fair")).toEqual({ dice: "fair" });
    expect(agreed(game, { dice: "physics" }, "real")).toEqual({ dice: "fair" });
    expect(agreed([discs], { discs: 1 }, "fair")).toEqual({ discs: 1 });
  });
});
