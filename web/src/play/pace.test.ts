// With three bots at most twelve seconds pass without anything of one's own, in every game: random matches of four are played through as a table
// and a page would, in virtual time.

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { settings } from "../core/settings.svelte";
import { thing } from "../core/things";
import type { MatchView } from "@mutschel/screen";
import { BEATS } from "../core/beats";
import { Director } from "./director.svelte";
import { decides, rollsIn } from "./moments";
import { recordings, viewsOf, type Recording } from "./test-recordings";

const ME = 0;
const LONGEST = 12_000;
/** Milliseconds for a view's way to a device, and for its answer. */
const WAY = 20;

beforeAll(() => {
  settings.tempo = "normal";
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

interface Gap {
  ms: number;
  round: number;
}

/** The milliseconds for which a table lets a bot wait: see src/mutschel/host/schedule.py. */
function waits({ bots, views }: Recording, n: number): number {
  const { waiting, now } = views[n]!;
  const before = views[n - 1]?.waiting;
  if (!waiting || waiting.how === "lot") return 0;
  if (waiting.for === "pause") return waiting.until! - now;
  if (waiting.for !== "throw" && waiting.for !== "landing") return bots.chooses;
  const sameTurn = before?.seats[0] === waiting.seats[0] && views[n]!.round === views[n - 1]!.round;
  if (sameTurn && before?.for === "choice") return 0;
  return sameTurn ? bots.follows : bots.throws;
}

/** The longest time in which the first seat did nothing, and nothing was shown that it had done. */
function longestGap(match: Recording): Gap {
  const { views: [first, ...rest] } = match;
  let [seen, opened, looked] = [first!.key, performance.now(), performance.now()];
  let [idle, acted, thrills] = [0, 0, false];
  const longest: Gap = { ms: 0, round: 0 };
  const director = new Director({ views: viewsOf(first!), mine: [ME], saw: (key) => (seen = key) });
  director.holds = true;

  const shown = (): MatchView => (director.coming ?? director.views).get(ME)!.view;
  function isMine(): boolean {
    if (director.coming) return thing(shown(), "cup")?.player === ME;
    const { moment } = director;
    if (!moment) return Boolean(shown().waiting?.seats.includes(ME));
    const missed = moment.moment.kind === "round" && shown().round !== acted; // over before my turn
    return moment.own || moment.share !== null || moment.moment.kind === "race" || missed;
  }
  /** Nobody waits while something hangs on what is thrown: they watch. */
  function look(): void {
    if (!thrills) idle += performance.now() - looked;
    if (idle > longest.ms) Object.assign(longest, { ms: idle, round: shown().round });
    looked = performance.now();
    thrills = decides(shown().table) && director.moment?.moment.kind !== "round";
    if (!isMine()) return;
    idle = 0;
    acted = shown().round;
  }
  function pass(ms: number): void {
    vi.advanceTimersByTime(ms);
    look();
  }
  for (const [n, view] of [first!, ...rest].entries()) {
    if (n > 0) {
      pass(WAY);
      director.see(viewsOf(view));
      opened = performance.now();
    }
    look();
    while (seen !== view.key) {
      if (director.coming) {
        const { table } = shown();
        pass(rollsIn(table, thing(shown(), "cup")?.player ?? null, [ME]) ?? BEATS.roll);
        director.rest();
        look();
      } else {
        vi.advanceTimersToNextTimer();
        look();
      }
    }
    if (!isMine()) pass(Math.max(0, opened + waits(match, n) + WAY - performance.now()));
  }
  director.close();
  return longest;
}

test.each(recordings(4).map((match) => ({ id: match.games.en.id, match })))("$id: I’m never idle for longer", ({ match }) => {
  const { ms, round } = longestGap(match);
  expect(ms, `in round ${round}`).toBeLessThanOrEqual(LONGEST);
});
