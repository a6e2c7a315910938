import { describe, expect, it, vi } from "vitest";
import { fairOf } from "../games/fair";
import { recordings } from "../play/test-recordings";
import { aView } from "../play/test-play";
import { asThrown, diceSeenAt, keepDice, wereThrown } from "./dice-seen";
import type { Log } from "./fair";
import { forget } from "./storage";
import type { CupView, MatchView } from "@mutschel/screen";
import { diceKey } from "./witness";

function seen(views: readonly MatchView[]): string {
  forget(diceKey("t"));
  for (const view of views) keepDice("t", view);
  return diceSeenAt("t");
}
const cup = (throws: number, faces: CupView["faces"]): CupView =>
  ({ kind: "cup", covered: faces === null, player: 0, throw: throws, dice: [], kinds: {}, sizes: [], faces });
const showing = (...cups: CupView[]) => aView({ table: Object.fromEntries(cups.map((one, place) => [`cup${place}`, one])) });
const logOf = (...thrown: unknown[]) => ({ answers: thrown.map((value) => ({ by: "chance", at: 0, value })) }) as Log;

describe("what a device keeps of the dice", () => {
  it("is what lies open, once, whichever tab or seat saw it, and before or after a break", () => {
    const [first, covered, second] = [showing(cup(1, [4, 2])), showing(cup(2, null)), showing(cup(2, [5]), cup(3, ["blue"]))];
    expect(seen([showing(cup(0, [])), first, covered, second, first, covered, second])).toBe("1:4,2;5:5|blue;");
  });
  it("is all: what earlier pages kept is forgotten", async () => {
    const removeItem = vi.fn();
    vi.stubGlobal("localStorage", { "mutschel.shown.t": "{}", "mutschel.fair": "{}", removeItem });
    vi.resetModules();
    await import("./dice-seen");
    vi.unstubAllGlobals();
    expect(removeItem.mock.calls).toEqual([["mutschel.shown.t"]]);
  });
  it("is bounded, however much a server shows", () => {
    expect(seen(Array.from({ length: 300 }, (_, n) => showing(cup(n, Array<number>(500).fill(6))))).length).toBeLessThan(100_001);
  });
});

describe("dice that were seen", () => {
  const log = logOf(1, [4, 2, 4], { face: null, luck: [] }, { face: 3, luck: [] });
  it("are those that were thrown then, or some of them", () => {
    for (const kept of ["", "1:4,2,4;", "1:4;1:4,4;2:3;", "2:3;"]) expect(wereThrown(kept, log, asThrown)).toBe(true);
  });
  it.each(["1:4,2,5;", "1:2,2;", "2:4;", "3:3;", "0:4;", "x:4;", "1:4,2|3;", "1:4,2,4;2:4;"])("are others with %s", (kept) => {
    expect(wereThrown(kept, log, asThrown)).toBe(false);
  });
});

describe.each(recordings().map((match) => ({ game: match.views[0]!.game, ...match })))("an honest match of $game", ({ game, views, thrown }) => {
  const { version, options } = views[0]!;
  const log = { ...logOf(...thrown), game, version, options } as Log;
  const holds = (kept: string) => wereThrown(kept, log, fairOf(game)?.(log)?.fits ?? asThrown);

  it("is honest for whoever saw all of it, or came late, or missed much, or has two tabs", () => {
    for (const part of [views, ...views.map((_, from) => views.slice(from, from + 2)), [...views].reverse()]) expect(holds(seen(part))).toBe(true);
  });
  it("is not with one other die", () => {
    const kept = seen(views);
    if (game.startsWith("dice-flick")) return expect(kept).toBe(""); // dice in the holes aren't kept
    expect(kept.split(";").length).toBeGreaterThan(3);
    expect(holds("0:x;")).toBe(false); // before the first throw
    for (const one of kept.split(";").slice(0, -1)) expect(holds(`${one.replace(/[^,|:]+$/, "x")};`)).toBe(false);
  });
});
