import { expect, test } from "vitest";
import { some } from "../play/test-play";
import type { TableLine } from "../protocol";
import { bestResults, placeOf, standing } from "./mine";

const line = (game: string, scores: number[], winners: number[], members = [0], state: TableLine["state"] = "over"): TableLine =>
  some<TableLine>({ id: `${game}${scores}`, game, state, names: scores.map(String), members, result: { scores, winners } });

test("places are counted by what wins in the game", () => {
  expect(placeOf({ scores: [10, 30, 20], winners: [1] }, 0)).toBe(3);
  expect(placeOf({ scores: [1, 3, 2], winners: [0] }, 1)).toBe(3);
  expect(placeOf({ scores: [2, 2, 2], winners: [1] }, 0)).toBe(2); // lost in a play-off
  expect(placeOf({ scores: [5, 5], winners: [0, 1] }, 1)).toBe(1);
});

test("Mutscheln and form are of matches in company that have a result", () => {
  const tables = [
    line("a", [3, 1], [0]), line("a", [1, 3], [1]), line("a", [9], [0]),
    line("a", [9, 1], [0], [0], "running"), line("a", [9, 1], [0], []), line("s", [4, 2, 1], [2]),
  ];
  expect(standing(tables)).toEqual({ mutscheln: 1, matches: 3, form: [3, 2, 1] });
  expect(standing([])).toEqual({ mutscheln: 0, matches: 0, form: [] });
  expect(standing(Array(12).fill(tables[0])).form).toHaveLength(10);
});

test("best results are of games in which more is better", () => {
  const found = bestResults([line("a", [30, 10], [0]), line("a", [45, 50], [1]), line("s", [2, 1], [1]), line("s", [0, 5], [0])]);
  expect(found.map(({ game, points }) => [game, points])).toEqual([["a", 45]]);
});
