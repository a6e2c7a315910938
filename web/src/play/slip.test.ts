import { expect, test } from "vitest";
import type { PartView, ResultsView, SlipView, WaitingView } from "@mutschel/screen";
import { aPlay } from "./test-play";
import type { PlayingMoment } from "./director.svelte";
import { isBehind, roundValue, throwName, throwNow, readableSlip } from "./slip";

const part = (value: number | null, counts = true): PartView => ({ value, counts });
const slip = (changes: Partial<SlipView> = {}): SlipView => ({ kind: "slip", rule: "counts-here", player: 0, throw: 1, of: 3, parts: [], total: null, ...changes });
const THROW: WaitingView = { for: "throw", how: "throw", seats: [0] };
const counted: PlayingMoment = {
  moment: { kind: "throw", phrase: { text: "x", player: 0, number: 1 }, lit: [], sums: [], table: {}, shares: [] },
  own: true, struck: [], then: null, lit: true, counted: 0, rows: 0, decided: false, strokes: 0, share: null, told: false,
};

test("the throw that is about to be made is the next one; once it lies there, it is this one", () => {
  expect(throwNow(aPlay({ view: { table: { slip: slip() }, waiting: THROW } }))).toEqual({ seat: 0, n: 2, of: 3 });
  expect(throwNow(aPlay({ view: { table: { slip: slip() } } }))).toEqual({ seat: 0, n: 1, of: 3 });
  expect(throwNow(aPlay({ view: { table: { slip: slip({ of: 1 }) } } }))).toBeNull();
});

test("your throw is named with how many there are, somebody else’s by their name", () => {
  expect(throwName(aPlay({ view: { table: { slip: slip() }, waiting: THROW } }))).toBe("dein 2. Wurf von 3");
  expect(throwName(aPlay({ view: { table: { slip: slip({ player: 1 }) } } }))).toBe("Jonas: 1. Wurf");
});

test("while dice are counted, nothing gives away what they come to", () => {
  const table = { slip: slip({ throw: 2, parts: [part(16), part(8), part(null)], total: 24 }) };
  const during = aPlay({ moment: counted, view: { table } });
  expect(readableSlip(during)).toMatchObject({ total: 16, parts: [{ value: 16 }, { value: null, now: true }, { value: null }] });
  expect(roundValue(during, 0)).toBe(16);
  const told = aPlay({ moment: { ...counted, told: true }, view: { table } });
  expect(readableSlip(told)).toMatchObject({ total: 24, parts: [{ value: 16 }, { value: 8 }, { value: null, now: false }] });
  expect(roundValue(told, 0)).toBe(24);
});

test("a throw that counts for nothing adds nothing", () => {
  const table = { slip: slip({ throw: 3, parts: [part(16), part(11, false), part(9)], total: 25 }) };
  expect(readableSlip(aPlay({ moment: counted, view: { table } }))?.total).toBe(16);
});

test("whoever is behind has a result, or shares it", () => {
  const results: ResultsView = { kind: "results", values: [22, 31, 22], worst: { text: "behind-lowest", players: [0, 2], result: 22, n: 2 } };
  const play = aPlay({ view: { table: { results } } });
  expect([0, 1, 2].map((seat) => isBehind(play, seat))).toEqual([true, false, true]);
  expect([0, 1, 2].map((seat) => roundValue(play, seat))).toEqual([22, 31, 22]);
});
