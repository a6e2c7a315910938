import { expect, test } from "vitest";
import type { PlayingMoment } from "./director.svelte";
import { aPlay, aView, some } from "./test-play";
import { roundName } from "../table/round-name";
import { houseDigits, others, playOffOf, playOffThrows, announcesPlayOff, ranked, toBeat } from "./tallies";

test("fewest strikes first, most points first, equals in their order", () => {
  expect(ranked([2, 0, 2, 1], "lowest")).toEqual([1, 3, 0, 2]);
  expect(ranked([2, 0, 2, 1], "highest")).toEqual([0, 2, 3, 1]);
});

test("a play-off is no round, and says who is still in it", () => {
  expect(playOffOf(aView())).toBeNull();
  expect(roundName(aView())).toBe("Runde 1 von 5");
  const off = aView({ table: { play_off: { kind: "tally", what: "play-off", counts: [0, 0, 1], players: [0, 2] } } });
  expect(playOffOf(off)?.players).toEqual([0, 2]);
  expect(roundName(off)).toBe("Stechen um die Mutschel");
});

test("others sit clockwise from one’s left; on a shared device, and for watchers, all are shown", () => {
  expect(others(aPlay({ mine: [1] }))).toEqual([2, 0]);
  expect(others(aPlay({ mine: [0, 1] }))).toEqual([0, 1, 2]);
  expect(others(aPlay({ mine: [] }))).toEqual([0, 1, 2]);
});

test("house numbers, but no other results", () => {
  expect(houseDigits(653, 3)).toEqual([6, 5, 3]);
  expect(houseDigits(null, 3)).toEqual([null, null, null]);
  expect(houseDigits("16/7", 3)).toBeNull();
});

test("where one throw each decides, the highest sum is the one to beat", () => {
  const throws = { kind: "play-off" as const, players: [0, 1, 2], dice: [[6, 3], [], [5, 6]], sums: [9, null, 11], before: [] };
  expect(playOffOf(aView({ table: { play_off: throws } }))).toEqual({ players: [0, 1, 2], counts: null, throws });
  expect(toBeat(throws)).toBe(11);
  expect(toBeat({ sums: [null, null, null] })).toBeNull();
});

test("dice that are being counted come one by one, and their sum at the end", () => {
  const throws = { kind: "play-off" as const, players: [0, 2], dice: [[6, 3], [], [5, 6]], sums: [9, null, 11], before: [] };
  const moment = { kind: "turn", phrase: { text: "play-off-last", number: 1, player: 2 }, lit: [0, 1], sums: [5, 11], shares: [], table: {} };
  const at = (counted: number, told: boolean) =>
    playOffThrows(aPlay({ view: { table: { play_off: throws } }, moment: some<PlayingMoment>({ moment, counted, told }) }))!;
  expect([at(1, false).dice[2], at(1, false).sums]).toEqual([[5], [9, null, null]]);
  expect([at(2, true).dice[2], at(2, true).sums]).toEqual([[5, 6], [9, null, 11]]);
  expect(announcesPlayOff(aPlay({ view: { table: { play_off: throws } }, moment: some<PlayingMoment>({ moment: { ...moment, kind: "tie" } }) }))).toBe(false);
});
