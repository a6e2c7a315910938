import { expect, test } from "vitest";
import { PLAIN } from "../core/things";
import type { CupView, MatchView, WaitingView, WayView } from "@mutschel/screen";
import type { PlayingMoment } from "./director.svelte";
import { keepWays, lastThrowPrompt, wayTaken } from "./last-throw";
import { beatsOf } from "./moments";
import { aPlay, aView, some } from "./test-play";

const WAYS: WayView[] = [
  { when: { text: "1 oder 2" }, sums: [1, 2], strike: { text: "ein Strich für Mira" }, then: { text: "dann gehört die Mutschel dir", player: 0 } },
  { when: { text: "3 oder mehr" }, sums: [3, 4, 5, 6], strike: null, then: { text: "dann stechen sie", players: [0, 2] } },
];
const say = ({ text }: { text: string }): string => text;
const waiting = (seat: number, dice = 1): WaitingView => ({
  for: "throw", how: "throw", seats: [seat], dice: Array.from({ length: dice }, () => ({ kind: "plain", size: "large", ...PLAIN })),
});

test("others hear what may end the match, whoever throws what is enough", () => {
  const at = (mine: number[], dice = 1) => lastThrowPrompt(aPlay({ view: { waiting: waiting(2, dice), last_throw: WAYS }, mine, say }));
  expect(at([0])).toEqual({ line: "Letzter Würfel für Mira.", second: "1 oder 2: ein Strich für Mira, dann gehört die Mutschel dir." });
  expect(at([2])).toEqual({ line: "Dein letzter Würfel: 3 oder mehr!", second: "Dann stechen sie." });
  expect(at([0], 3)!.line).toBe("Letzter Wurf für Mira.");
  expect(lastThrowPrompt(aPlay({ view: { waiting: waiting(2) } }))).toBeNull();
});

test("the way that came is known when the dice light up, and not before", () => {
  const cup = some<CupView>({ kind: "cup", player: 2, faces: [4] });
  const at = (moment: Partial<PlayingMoment> | null) => wayTaken(aPlay({ view: { table: { cup }, last_throw: WAYS }, moment: moment && some<PlayingMoment>(moment) }));
  expect(at(null)).toBeNull();
  expect(at({ lit: false, told: false })).toBeNull();
  expect(at({ lit: true, told: false })).toBe(WAYS[1]);
});

test("where turns succeed or fail, that decides", () => {
  const ways = [{ ...WAYS[0]!, when: { text: "way-succeeds" }, sums: [] }, { ...WAYS[1]!, when: { text: "way-fails" }, sums: [] }];
  const table: MatchView["table"] = { cup: some<CupView>({ kind: "cup", player: 0, faces: [4, 1] }), turns: [{ kind: "last-turn", faces: [4, 1], hit: true }] };
  expect(wayTaken(aPlay({ view: { table, last_throw: ways }, moment: some<PlayingMoment>({ told: true }) }))).toBe(ways[0]);
});

test("views keep the ways while moments show what has come of them", () => {
  const before = aView({ last_throw: WAYS });
  expect(keepWays(before, { view: aView() }).view.last_throw).toBe(WAYS);
  expect(keepWays(aView(), { view: aView() }).view.last_throw).toBeUndefined();
});

test("after such a throw there is silence, and the round ends without a card", () => {
  const moment = some<Parameters<typeof beatsOf>[0]>({ kind: "turn", phrase: { text: "x", number: 1, player: 1 }, lit: [0], sums: [], shares: [], table: {} });
  const audience = { mine: [0], players: 3, strokes: 1, still: false };
  const decisive = beatsOf(moment, { ...audience, decisive: true });
  expect(decisive[0]).toMatchObject({ lit: false, told: false });
  expect(decisive.length).toBe(1 + beatsOf(moment, { ...audience, mine: [1] }).length);
  const round = beatsOf({ ...moment, kind: "round" }, { ...audience, decisive: true });
  expect(round.map(({ strokes, rows }) => [strokes, rows])).toEqual([[1, 0], [1, 0]]);
});
