import { expect, test } from "vitest";
import type { MatchView } from "@mutschel/screen";
import { PLAIN } from "../core/things";
import { aPlay } from "./test-play";
import { turnOf } from "./turn";

const THROWN: MatchView["table"] = {
  cup: { kind: "cup", covered: false, player: 0, throw: 1, dice: ["plain", "plain"], sizes: [], kinds: { plain: PLAIN }, faces: [6, 1] },
  slip: { kind: "slip", rule: "counts-here", player: 0, throw: 1, of: 1, parts: [], total: null },
};

test("what the thrower’s dice show is the turn so far", () => {
  expect(turnOf(aPlay({ view: { table: THROWN } }), 0)).toMatchObject({ faces: [6, 1], over: false });
});

test("a throw for the Mutschel is no turn of the game", () => {
  const table: MatchView["table"] = { ...THROWN, play_off: { kind: "play-off", players: [0, 1], dice: [[3, 4], []], sums: [7, null], before: [] } };
  expect(turnOf(aPlay({ view: { table } }), 0).faces).toEqual([]);
});
