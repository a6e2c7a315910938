import { expect, test } from "vitest";
import type { MatchView, TallyView } from "@mutschel/screen";
import { aGame, aView, some } from "../play/test-play";
import type { PlayingMoment } from "../play/director.svelte";
import { cardOf, endRows, lastRound, roundRows } from "./round-card";

const strikes = (...counts: number[]): TallyView => ({ kind: "tally", what: "strikes", counts });
const ended = (facts: object) => ({ text: "lost", number: 9, round: 2, ...facts });
const seats = (rows: { seat: number }[]) => rows.map(({ seat }) => seat);

function view(changes: Partial<MatchView> = {}): MatchView {
  return aView({ table: { strikes: strikes(2, 0, 1), house: { kind: "row", faces: [6, 4, 2], plate: true } }, ...changes });
}

test("a round’s card goes from the best to the worst, whichever that is", () => {
  const lowest = roundRows(view(), ended({ players: [0], result: 642, results: [642, 664, 653] }));
  expect(seats(lowest)).toEqual([1, 2, 0]);
  expect(lowest[2]).toEqual({ seat: 0, value: 642, digits: [6, 4, 2], strikes: 2, struck: true });
  const highest = roundRows(view(), ended({ players: [1], result: 664, results: [642, 664, 653] }));
  expect(seats(highest)).toEqual([0, 2, 1]);
  const fractions = roundRows(view(), ended({ players: [2], result: "1/3", results: ["13/4", 2, "1/3"] }));
  expect(seats(fractions)).toEqual([0, 1, 2]);
  expect(fractions[0]!.digits).toBe(null);
  const words = roundRows(view(), ended({ players: [0], result: "never", results: ["never", 4, 2] }));
  expect(seats(words)).toEqual([2, 1, 0]);
});

test("equal ones stay in their order, and who was not in it stands above", () => {
  const tied = roundRows(view(), ended({ players: [1, 2], result: 541, results: [null, 541, 541] }));
  expect(seats(tied)).toEqual([0, 1, 2]);
  expect(tied.map(({ struck }) => struck)).toEqual([false, true, true]);
});

test("where nothing is compared, strikes say it", () => {
  expect(seats(roundRows(view(), ended({ players: [2] })))).toEqual([1, 0, 2]);
  expect(seats(roundRows(view(), ended({ players: [] })))).toEqual([1, 2, 0]);
  expect(roundRows(view(), ended({ players: [] })).map(({ value }) => value)).toEqual([null, null, null]);
});

test("in a play-off its strikes count", () => {
  const playOff: TallyView = { ...strikes(0, 1, 0), what: "play-off", players: [1, 2] };
  const rows = roundRows(view({ table: { strikes: strikes(2, 0, 0), off: playOff } }), ended({ players: [1] }));
  expect(rows.map(({ seat, strikes }) => [seat, strikes])).toEqual([[2, 0], [0, 2], [1, 1]]);
});

test("the end tells the last round’s numbers, or what everybody has", () => {
  const last = ended({ players: [0], result: 642, results: [642, 664, 653] });
  const result = { scores: [2, 0, 1], winners: [1] };
  const over = view({ result, moments: [{ kind: "round", phrase: last, lit: [], sums: [], shares: [], table: {} }] });
  expect(lastRound(over)).toBe(last);
  expect(endRows(over, { courses: [], score: "strikes", wins: "lowest" }).map(({ seat, value, strikes }) => [seat, value, strikes])).toEqual([[1, 664, 0], [2, 653, 1], [0, 642, 2]]);
  const points = aView({ result: { scores: [30, 90, 60], winners: [1] } });
  expect(endRows(points, { courses: [], score: "points", wins: "highest" }).map(({ seat, value, strikes }) => [seat, value, strikes])).toEqual([[1, 90, null], [2, 60, null], [0, 30, null]]);
});

test("at half-time the card has those with the fewest strikes above the others", () => {
  const moment = some<PlayingMoment>({ moment: { kind: "half", phrase: { text: "half-time", number: 9, players: [1] } } });
  const card = cardOf({ moment, view: view(), whole: aGame() })!;
  expect(card.rows.map(({ seat, struck, strikes }) => [seat, struck, strikes])).toEqual([[1, false, 0], [2, false, 1], [0, false, 2]]);
});

test("before a play-off the card has those who are level above the others", () => {
  const throws = { kind: "play-off" as const, players: [1, 2], dice: [[], [], []], sums: [null, null, null], before: [] };
  const moment = some<PlayingMoment>({ moment: { kind: "tie", phrase: { text: "level", number: 9, players: [1, 2] } } });
  const card = cardOf({ moment, view: view({ table: { strikes: strikes(2, 1, 1), play_off: throws } }), whole: aGame() })!;
  expect(card.rows.map(({ seat, struck, strikes }) => [seat, struck, strikes])).toEqual([[1, true, 1], [2, true, 1], [0, false, 2]]);
  const again = { ...throws, dice: [[], [5], [5]], sums: [null, 5, 5] };
  expect(cardOf({ moment, view: view({ table: { play_off: again } }), whole: aGame() })).toBeNull();
});
