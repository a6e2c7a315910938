import { describe, expect, it } from "vitest";
import type { BoardView, QuestionView } from "@mutschel/screen";
import type { Hole } from "./box";
import { scorings, touch, type Scoring } from "./scoring";

// Three blue in a row, a joker below the first of them, and a Knaller at the end of that row.
const board: BoardView = {
  kind: "board",
  holes: [
    [{ colour: "blue", face: 5 }, { colour: "blue", face: 1 }, { colour: "blue", face: 2 }, null, { colour: "pink", face: 6 }],
    [{ colour: "white", face: 4 }, null, null, null, null],
    [null, null, { colour: "yellow", face: 3 }, null, { colour: "green", face: 1 }],
    [null, null, null, null, null],
    [null, null, null, null, null],
  ],
  markers: [
    { hole: [2, 2], marker: "centre" },
    { hole: [1, 1], marker: "upgrade", colour: "blue" },
    { hole: [0, 3], marker: "upgrade", colour: "yellow" },
  ],
  spent: [[0, 3]],
};
const three = { combination: [[0, 0], [0, 1], [0, 2]] };
const four = { combination: [[0, 0], [0, 1], [0, 2], [1, 0]] };
const column = { knaller: [0, 4], line: "column" };
const row = { knaller: [0, 4], line: "row" };
const options = ["best", row, four, three, column, "centre", "done"];
const question = { ask: { text: "score" }, answers: { kind: "one_of", options, points: [19, 14, 12, 8, 7, 6, 0] }, fallback: "best" } as QuestionView;

const all = scorings(question, board);
const of = (value: unknown): Scoring => all.find((one) => one.value === value)!;
const touching = (from: Scoring | null, ...holes: Hole[]) => holes.reduce((picked, hole) => touch(all, picked, hole), from)?.value;

describe("what may be scored", () => {
  it("has the holes of a combination, of whatever shows in a line, and of the centre", () => {
    expect(of(four).holes).toHaveLength(4);
    expect(of(row).holes).toEqual([[0, 0], [0, 1], [0, 2], [0, 4]]); // the spent marker doesn't show
    expect(of(column).holes).toEqual([[0, 4], [2, 4]]);
    expect(of("centre").holes).toEqual([[2, 2]]);
    expect(of("best")).toMatchObject({ points: 19, holes: [] });
  });
});

describe("touching", () => {
  it("picks the best that takes a hole", () => {
    expect(touching(null, [1, 0])).toBe(four);
    expect(touching(null, [0, 0])).toBe(row);
    expect(touching(null, [2, 2])).toBe("centre");
  });
  it("leaves a picked hole out, or lets go if nothing is left", () => {
    expect(touching(of(four), [1, 0])).toBe(three);
    expect(touching(of(three), [0, 1])).toBeUndefined();
  });
  it("takes another hole along, or changes to what has it", () => {
    expect(touching(of(three), [1, 0])).toBe(four);
    expect(touching(of(three), [2, 2])).toBe("centre");
  });
  it("changes between a Knaller’s row and column", () => {
    expect(touching(null, [0, 4])).toBe(row);
    expect(touching(null, [0, 4], [0, 4])).toBe(column);
    expect(touching(null, [0, 4], [0, 4], [0, 4])).toBe(row);
  });
  it("picks nothing where nothing can be scored", () => {
    expect(touching(null, [4, 4])).toBeUndefined();
  });
});
