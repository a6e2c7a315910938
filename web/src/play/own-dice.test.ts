import { expect, test } from "vitest";
import type { CupView, LastTurnView, MatchView, SlipView } from "@mutschel/screen";
import { openThrows, type Views } from "./moments";
import { throwTogether, waitsForAll, withOwnDice } from "./own-dice";
import { aView } from "./test-play";
import { throwerOf, turnOf } from "./turn";

const cup: CupView = { kind: "cup", covered: false, throw: 9, player: 2, dice: ["plain"], kinds: {}, sizes: ["large"], faces: [6] };
const slip: SlipView = { kind: "slip", rule: "counts-here", player: null, throw: 4, of: 10, parts: [], total: null };
const turn = (faces: number[] | null, facts: Partial<LastTurnView> = {}): LastTurnView => ({ kind: "last-turn", faces, ...facts });
const TURNS = [turn([1], { throw: 8 }), turn([2], { throw: 5 }), turn([6], { throw: 9, hit: true })];

function seenBy(seat: number | null, changes: Partial<MatchView> = {}): MatchView {
  const waiting = { for: "throw" as const, how: "throw", seats: [1], done: [0] };
  const view = aView({ seat, waiting, table: { cup, slip, turns: TURNS }, ...changes });
  const seen = { type: "view", seq: 1, key: 1, clock: 0, running: true, deadline: null, ack: null, typed: null, view, came: 0, seat } as const;
  const views: Views = withOwnDice(new Map([[seat, seen]]));
  return views.get(seat)!.view;
}
const cupOf = (view: MatchView) => view.table["cup"] as CupView;
const slipOf = (view: MatchView) => view.table["slip"] as SlipView;

test("everybody has their own dice in the tray, and their own throws on the slip", () => {
  expect(cupOf(seenBy(0))).toMatchObject({ player: 0, faces: [1], throw: 8 });
  expect(cupOf(seenBy(1))).toMatchObject({ player: 1, faces: [2], throw: 5 });
  expect(cupOf(seenBy(null)), "who watches sees the latest").toEqual(cup);
  expect([slipOf(seenBy(0)), slipOf(seenBy(1))], "one has made the fourth throw, the other is about to").toMatchObject([
    { player: 0, throw: 4 },
    { player: 1, throw: 3 },
  ]);
  expect(slipOf(seenBy(2)).player, "out").toBeNull();
});

test("another’s throw is no throw of mine", () => {
  const seen = (throws: number): Views => {
    const view = seenBy(1, { table: { cup: { ...cup, throw: throws }, slip, turns: TURNS } });
    return new Map([[1, { type: "view", seat: 1, seq: 1, key: 1, clock: 0, running: true, deadline: null, ack: null, typed: null, view, came: 0 }]]);
  };
  expect(openThrows(seen(9))).toBe(openThrows(seen(10)));
});

test("an empty tray begins a round, and in turn nothing is changed", () => {
  const fresh = TURNS.map(({ throw: made }) => turn(null, { throw: made! }));
  expect(cupOf(seenBy(0, { table: { cup, slip, turns: fresh } })).faces).toEqual([]);
  const inTurn = TURNS.map(({ faces }) => turn(faces));
  const view = seenBy(0, { table: { cup, slip, turns: inTurn } });
  expect([cupOf(view), throwTogether(view)]).toEqual([cup, false]);
});

test("a turn goes on until it has succeeded or failed, and one’s own object is the large one", () => {
  const view = seenBy(0);
  const play = { view, waiting: view.waiting, moment: null, seat: 0 };
  expect([turnOf(play, 1), turnOf(play, 2)]).toMatchObject([{ faces: [2], hit: null, over: false }, { faces: [6], hit: true, over: true }]);
  expect([throwerOf(play), throwerOf({ ...play, view: seenBy(null), seat: null })]).toEqual([0, 2]);
  expect(waitsForAll(view)).toBe(true);
});
