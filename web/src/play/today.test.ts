import { expect, test } from "vitest";
import type { SeatInfo } from "../protocol";
import { aPlay, aSeat } from "./test-play";
import { today, wonBy } from "./today";

const seats = (...won: number[]): SeatInfo[] => won.map((n, seat) => ({ ...aSeat("Ruth"), member: seat, won: n }));

test("nobody has a zero before somebody has won, or as a newcomer", () => {
  expect(today(seats(0, 0), [0], true).rows).toEqual([]);
  expect(today(seats(2, 0, 1), [0], false).rows).toEqual([{ seat: 0, n: 2 }, { seat: 2, n: 1 }]);
  expect(today(seats(2, 0), [0], true).rows).toEqual([{ seat: 0, n: 2 }, { seat: 1, n: 0 }]);
});

test("bots collect none", () => {
  expect(today([...seats(1), { ...aSeat("Jonas", { bot: "easy" }), won: 0 }], [0], true).rows).toEqual([{ seat: 0, n: 1 }]);
});

test("at a large table there are the three with most and oneself", () => {
  expect(today(seats(1, 7, 2, 0, 3, 1, 0, 0), [2, 6], true)).toEqual({
    rows: [{ seat: 1, n: 7 }, { seat: 2, n: 2 }, { seat: 4, n: 3 }, { seat: 6, n: 0 }],
    others: 4,
  });
});

test("while the last throw is still shown, its Mutschel doesn’t count", () => {
  const play = { seats: seats(1, 2), info: { state: "over" as const, result: { scores: [0, 1], winners: [1] } } };
  expect(wonBy(aPlay(play), 1)).toBe(1);
  expect(wonBy(aPlay({ ...play, view: { result: { scores: [0, 1], winners: [1] } } }), 1)).toBe(2);
  expect(wonBy(aPlay(play), 0)).toBe(1);
});
