// For tests: the recorded match of every game, as the first seat sees it, beat by beat. It needs vi.useFakeTimers.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import type { Language } from "../core/language.svelte";
import type { SeatView, TableSession } from "../core/session.svelte";
import type { MatchView } from "@mutschel/screen";
import type { GameInfo, TableInfo } from "../protocol";
import { Director, type PlayingMoment } from "./director.svelte";
import { aMat, aSeat, some } from "./test-play";
import type { Views } from "./moments";
import { LivePlay } from "./live-play.svelte";

export interface Recording {
  names: string[];
  games: Record<Language, GameInfo>;
  views: MatchView[];
  /** All results of chance, in order. */
  thrown: unknown[];
  /** Milliseconds that bots take at a table's usual pace (`Pace` in src/mutschel/host/play.py). */
  bots: Record<"throws" | "chooses" | "reveal" | "follows", number>;
}

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The recorded match of every game; or a match of this many players who answer at random. See `tests/support/recorded_views.py`. */
export function recordings(players?: number): Recording[] {
  const args = [`${root}tests/support/recorded_views.py`, ...(players ? ["--players", String(players)] : [])];
  const env = { ...process.env, PYTHONPATH: `${root}src` };
  const lines = execFileSync(`${root}.venv/bin/python`, args, { encoding: "utf8", env, maxBuffer: 2 ** 28 });
  return lines.trim().split("\n").map((line) => JSON.parse(line) as Recording);
}

export function viewsOf(view: MatchView): Views {
  const of: SeatView = { type: "view", seat: 0, seq: view.key, key: view.key, clock: 0, running: true, deadline: null, ack: null, typed: null, view, came: 0 };
  return new Map([[0, of]]);
}

/** Milliseconds for which a view stays after all of it has been shown. A player to move has all the time they like. */
function stays({ waiting, now }: MatchView, { throws }: Recording["bots"]): number {
  if (!waiting || waiting.seats.includes(0)) return Infinity;
  if (waiting.for === "pause") return waiting.until! - now;
  return waiting.how === "lot" ? 0 : throws;
}

interface Watcher {
  /** Called when something new is shown: `play.view`, and `play.moment` if it is a moment. */
  shows?: (play: LivePlay) => void;
  /** Called when this has been shown for this many milliseconds. */
  stood?: (view: MatchView, moment: PlayingMoment | null, ms: number) => void;
}

/** Plays a match through on the first seat's screen. */
export function watch({ names, games, bots, views: [first, ...rest] }: Recording, language: Language, { shows, stood }: Watcher): void {
  const seats = names.map((name, seat) => aSeat(name, { mat: aMat(seat) }));
  const session = { id: "t", game: games[language], info: some<TableInfo>({ seats, dice: "fair", looking: [] }), names, mine: [0], views: viewsOf(first!), saw: () => {} };
  const director = new Director(session);
  const play = new LivePlay(some<TableSession>(session), () => 0, director);
  const show = (then: () => number): void => {
    const { view, moment } = play;
    shows?.(play);
    const ms = then();
    stood?.(view, moment, ms);
  };
  show(() => stays(first!, bots));
  for (const view of rest) {
    director.see(viewsOf(view));
    while (director.busy) {
      const since = performance.now();
      show(() => (vi.advanceTimersToNextTimer(), performance.now() - since));
    }
    show(() => stays(view, bots));
  }
}
