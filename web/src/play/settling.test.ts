import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableSession } from "../core/session.svelte";
import { aView } from "./fake";
import { Settling } from "./settling.svelte";

// nobody is asked
beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("WebSocket", vi.fn());
});
afterEach(() => vi.unstubAllGlobals());

/** The table shows a cup after its n-th throw. */
function show(session: TableSession, n: number, covered = false): void {
  const cup = { kind: "cup", covered, throw: n, player: 0, dice: ["plain"], sizes: ["large"], faces: covered ? null : [6] } as const;
  const view = aView({ table: { cup: cup as never } });
  session.views = new Map([[0, { type: "view", seat: 0, seq: n, key: n, clock: 0, running: true, deadline: null, ack: null, typed: null, view, came: 0 }]]);
}

function settling(n: number): { session: TableSession; it: Settling; shown: () => number } {
  const session = new TableSession("t");
  show(session, n);
  const it = new Settling(session);
  it.holds = true;
  return { session, it, shown: () => it.views.get(0)!.seq };
}

test("what a throw brings is shown when its dice lie", () => {
  const { session, it, shown } = settling(1);
  expect(shown(), "what lay there already is no throw").toBe(1);
  show(session, 2);
  expect([shown(), it.rolling]).toEqual([1, true]);
  it.rest();
  expect([shown(), it.rolling]).toEqual([2, false]);
});

test("where the stage doesn't say when its dice lie, nothing waits", () => {
  const { session, it, shown } = settling(1);
  it.holds = false;
  show(session, 2);
  expect([shown(), it.rolling]).toEqual([2, false]);
});

test("a throw under a cup is shown at once, and waited for when the cup is lifted; and so is the next one", () => {
  const { session, it, shown } = settling(3);
  for (const n of [4, 5]) {
    show(session, n, true);
    expect([shown(), it.rolling]).toEqual([n, false]);
    show(session, n);
    expect(it.rolling).toBe(true);
    it.rest();
    expect(it.rolling).toBe(false);
  }
});
