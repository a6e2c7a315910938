import { expect, test } from "vitest";
import type { MatchView, ResultsView, RowView, SlipView } from "@mutschel/screen";
import { PLAIN } from "../../core/things";
import type { PlayingMoment } from "../../play/director.svelte";
import { aPlay } from "../../play/test-play";
import { houseOf, type House } from "./house";

interface Lying {
  digits: RowView["faces"];
  faces?: number[];
  slip?: Partial<SlipView>;
  results?: ResultsView["values"];
  lit?: boolean;
  placing?: "end" | "at-once";
}

const cupOf = (faces: number[]) => ({ kind: "cup" as const, covered: false, player: 0, throw: 3, dice: faces.map(() => "plain"), sizes: [], kinds: { plain: PLAIN }, faces });

/** The first seat's house; `lit`: the last throw is being counted. */
function house({ digits, faces = [], slip, results = [null, null, null], lit, placing = "end" }: Lying): House {
  const table: MatchView["table"] = {
    cup: cupOf(faces),
    slip: { kind: "slip", rule: "counts-here", player: 0, throw: 2, of: 3, parts: [], total: null, ...slip },
    turns: results.map((result) => ({ kind: "last-turn", faces: result === null ? null : faces })),
    results: { kind: "results", values: results },
    house: { kind: "row", faces: digits, plate: true },
  };
  const moment: PlayingMoment | null = lit === undefined ? null : {
    moment: { kind: "turn", phrase: { text: "result", player: 0, number: 1 }, lit: [], sums: [], table: {}, shares: [] },
    own: true, struck: [], then: null, lit, counted: 0, rows: 0, decided: false, strokes: 0, share: null, told: false,
  };
  return houseOf(aPlay({ view: { table, options: { placing } }, moment }), 0);
}

test("somebody else’s number, still lying there, is not on the plate", () => {
  expect(house({ digits: [6, 4, 1], slip: { throw: 0 } })).toMatchObject({ digits: [null, null, null], begun: false });
  expect(house({ digits: [6, 4, 1], slip: { player: 1 } })).toMatchObject({ digits: [null, null, null], begun: false });
});

test("what was laid aside is on the plate while the turn goes on", () => {
  expect(house({ digits: [6, null, null], faces: [4, 1] })).toMatchObject({ digits: [6, null, null], begun: true, over: false });
});

test("the last dice are on the plate once they are lit", () => {
  const last = { digits: [6, 4, 1], faces: [1, 6], results: [641, null, null] };
  expect(house({ ...last, lit: false })).toMatchObject({ digits: [4, null, null], over: false });
  expect(house({ ...last, lit: true })).toMatchObject({ digits: [6, 4, 1], over: true });
});

test("a die laid aside at a place stays there", () => {
  expect(house({ digits: [5, 6, 3], faces: [3, 5], results: [563, null, null], lit: false, placing: "at-once" }).digits).toEqual([null, 6, null]);
});
