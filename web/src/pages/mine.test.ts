import { expect, test } from "vitest";
import { some } from "../play/test-play";
import type { TableLine } from "../protocol";
import { bestResults, companionsOf, memoriesOf, mutschelnOf, standing } from "./mine";

const line = (game: string, scores: number[], winners: number[], members = [0], state: TableLine["state"] = "over"): TableLine =>
  some<TableLine>({ id: `${game}${scores}`, game, state, names: scores.map(String), mats: [], members, result: { scores, winners } });

test("Mutscheln are of matches in company that have a result", () => {
  const tables = [
    line("a", [3, 1], [0]), line("a", [1, 3], [1]), line("a", [9], [0]),
    line("a", [9, 1], [0], [0], "running"), line("a", [9, 1], [0], []), line("s", [4, 2, 1], [2]), line("b", [2, 1], [0]),
  ];
  expect(standing(tables)).toEqual({ mutscheln: 2, matches: 4 });
  expect(mutschelnOf(tables).map(({ game }) => game), "in the order in which they came").toEqual(["b", "a"]);
  expect(standing([])).toEqual({ mutscheln: 0, matches: 0 });
});

test("people are counted over all matches, bots are not, and the sums agree", () => {
  const met = (game: string, winner: number, names = ["Lena", "Ruth", "Otto"]): TableLine => ({
    ...line(game, [1, 2, 3], [winner]), names,
    mats: (["house", "moon", "nutcracker"] as const).map((emblem) => ({ emblem, ink: "sea", rings: 1 })),
  });
  const [ruth, mira, ...more] = companionsOf([met("a", 0), met("a", 1), met("b", 2), met("a", 1, ["Lena", "Mira", "Otto"]), { ...met("a", 0), mats: [] }]);
  expect(more).toEqual([]);
  expect(ruth).toMatchObject({ name: "Ruth", mat: { emblem: "moon" }, matches: 3, mine: 1, theirs: 1, others: 1 });
  expect(ruth!.games).toEqual([{ game: "a", matches: 2, mine: 1, theirs: 1, others: 0 }, { game: "b", matches: 1, mine: 0, theirs: 0, others: 1 }]);
  expect(mira).toMatchObject({ name: "Mira", matches: 1, theirs: 1 });
});

test("best results are of games in which more is better", () => {
  const found = bestResults([line("a", [30, 10], [0]), line("a", [45, 50], [1]), line("s", [2, 1], [1]), line("s", [0, 5], [0]), line("c", [-40, -90], [0])]);
  expect(found.map(({ game, points }) => [game, points])).toEqual([["a", 45]]);
});

test("what is worth remembering is the latest of its kind, two at most, and only what you won alone", () => {
  const unit = (game: string) => (game === "s" ? "strikes" : "points");
  const kinds = (tables: TableLine[]) => memoriesOf(tables, unit).map(({ kind, table, n }) => [kind, table.id, n]);
  expect(kinds([line("s", [0, 2], [0]), line("a", [9, 8], [0]), line("a", [8, 9], [1]), line("a", [5, 4], [0])])).toEqual([["clean", "s0,2", 0], ["close", "a9,8", 9]]);
  expect(kinds([line("a", [9, 5], [0]), line("s", [1, 3], [0]), line("a", [7, 2], [0]), line("a", [6, 1], [0])]), "from the oldest of them").toEqual([["row", "a9,5", 4]]);
  expect(kinds([line("s", [0, 0], [0, 1]), line("a", [9, 9], [0, 1]), line("a", [8, 9], [1]), line("a", [9], [0])])).toEqual([]);
});
