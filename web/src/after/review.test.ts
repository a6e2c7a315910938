import { describe, expect, it } from "vitest";
import type { AnalysisInfo, DecisionInfo } from "../protocol";
import { broughtBy, choicesOf, comparedIn, countsOf, lengthOf, luckOf, momentsOf, mostAtOnce, rankOf, thoughtsOf } from "./review";

/** A decision among answers "a", "b", … with these values; `chosen` is one of them. */
function decision(step: number, values: number[], chosen = 0, unseen = 0): DecisionInfo {
  const alternatives = values.map((value, n) => ({ answer: String.fromCharCode(97 + n) as unknown, value }));
  const loss = values[0]! - values[chosen]!;
  const verdict = loss === 0 ? "best" : loss - unseen < 1 ? "good" : loss - unseen < 3 ? "inaccuracy" : "mistake";
  return { step, seat: 0, round: step, chosen: alternatives[chosen]!.answer, alternatives, loss, unseen, verdict, brought: [] };
}
const analysis = (decisions: DecisionInfo[], more: Partial<AnalysisInfo> = {}): AnalysisInfo => ({
  unit: "points", exact: true, players: [], decisions, throws: [], measures: [], remarks: [], sums: true, scale: [1, 3, 6], ...more,
});
const steps = (found: DecisionInfo[]) => found.map(({ step }) => step);

describe("the moments of a review", () => {
  it("are the most costly ones, one of each kind, and good ones, in the order of the match", () => {
    const all = analysis([
      decision(1, [9, 2], 1), decision(2, [9, 3], 1), decision(3, [20, 5]), decision(4, [9, 7, 5], 2), decision(5, [9, 8.9]), decision(6, [9]),
    ]);
    expect(steps(momentsOf(all, 0)), "2 is of the same kind as 1; 5 made no difference; in 6 there was no choice").toEqual([1, 3, 4]);
  });
  it("are six at most, with a good one among them", () => {
    const bad = Array.from({ length: 8 }, (_, n) => ({ ...decision(n + 1, [30, n], 1), chosen: { die: n } }));
    const found = momentsOf(analysis([...bad, decision(20, [30, 2]), decision(21, [30, 3]), decision(22, [30, 4])]), 0);
    expect(steps(found)).toEqual([1, 2, 3, 4, 20, 21]);
  });
  it("are none where there was nothing to decide", () => {
    expect(momentsOf(analysis([decision(1, [3])]), 0)).toEqual([]);
    expect(momentsOf(analysis([decision(1, [3, 2], 1)]), 1), "somebody else’s").toEqual([]);
  });
  it("blame nobody for what could not be seen", () => {
    expect(momentsOf(analysis([decision(1, [30, 2], 1, 28)]), 0)).toEqual([]);
  });
});

describe("a comparison", () => {
  const one = decision(1, [10, 9.5, 8, 0], 3);
  it("ranks answers by the game’s own scale, and draws them between the worst and the best", () => {
    expect(["a", "b", "c", "d"].map((answer) => rankOf(analysis([one]), one, answer))).toEqual(["best", "close", "less", "far"]);
    expect(["a", "b", "d"].map((answer) => lengthOf(analysis([one]), one, answer))).toEqual([1, 0.95, 0]);
  });
  it("knows that fewer strikes are better", () => {
    const strikes = { ...one, alternatives: [{ answer: "a", value: 0.2 }, { answer: "b", value: 0.6 }] };
    const found = analysis([strikes], { unit: "strikes", scale: [0.01, 0.05, 0.1] });
    expect([rankOf(found, strikes, "b"), lengthOf(found, strikes, "b")]).toEqual(["far", 0]);
  });
  it("shows the best answer, the guess and what was chosen, each once", () => {
    expect(comparedIn(one, "b")).toEqual(["a", "b", "d"]);
    expect(comparedIn(one, undefined)).toEqual(["a", "d"]);
    expect(comparedIn(decision(1, [3, 2, 1]), "a"), "there is always one to compare with").toEqual(["a", "b"]);
  });
  it("knows what answers bring at once, and the best of those that bring most", () => {
    const brought = [4, 12, 12, 0].map((points) => ({ points, dice: [points] }));
    expect([mostAtOnce({ ...one, brought }), broughtBy({ ...one, brought }, "d")]).toEqual(["b", { points: 0, dice: [0] }]);
    expect([mostAtOnce(one), broughtBy(one, "d")], "no points by itself").toEqual([null, null]);
  });
  it("gives away nothing by the order of the choices, and always offers the best and the own one", () => {
    expect(choicesOf(one)).toEqual(["a", "b", "c", "d"]);
    const many = decision(1, Array.from({ length: 20 }, (_, n) => 40 - n), 17);
    const offered = choicesOf(many);
    expect(offered).toHaveLength(4);
    expect(offered).toContain("a");
    expect(offered).toContain("r");
    expect(offered).toEqual([...offered].sort());
  });
});

describe("what to take along", () => {
  const all = analysis([decision(1, [9, 2], 1), { ...decision(2, [9, 3, 2], 2), chosen: "x" }, decision(3, [20, 5]), decision(4, [9, 8.9])]);
  it("is what cost most, what was missed twice, and what was strong", () => {
    expect(thoughtsOf(all, 0)).toEqual([
      { kind: "costly", decision: all.decisions[0] }, { kind: "again", answer: "a" }, { kind: "strong", decision: all.decisions[2] },
    ]);
    expect(countsOf(all, 0)).toEqual({ best: 2, close: 0, others: 2 });
  });
  it("measures luck by what as many throws usually add up to", () => {
    const throws = [3, -4].map((amount, step) => ({ step, seat: 0, round: 1, amount }));
    expect(luckOf({ ...all, throws }, 0)).toBeCloseTo(-0.1);
    expect(luckOf({ ...all, throws: throws.slice(0, 1) }, 0)).toBe(0.5);
    expect(luckOf(all, 0)).toBeNull();
    expect(luckOf({ ...all, throws, sums: false }, 0)).toBeNull();
  });
});
