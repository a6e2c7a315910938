// A finished match step by step, fetched in pages.

import type { GameInfo, Step, TableInfo } from "../protocol";
import { api } from "../core/api";
import { Trouble } from "../core/trouble";
import { gameInfo } from "../core/games.svelte";
import type { MatchView } from "@mutschel/screen";
import type { Views } from "../play/moments";
import { roundName } from "../table/round-name";

export interface SeenStep extends Omit<Step, "view"> {
  view: MatchView;
}

export class PastMatch {
  info = $state.raw<TableInfo | null>(null);
  game = $state.raw<GameInfo | null>(null);
  /** The steps fetched so far, until there are `total`. The first is the table before the match. */
  steps = $state.raw<SeenStep[]>([]);
  total = $state(0);
  trouble = $state.raw<Trouble | null>(null);
  /** Settles when all steps are fetched, or after an error. */
  readonly loaded: Promise<void>;

  constructor(readonly id: string) {
    this.loaded = this.load().catch((why: unknown) => {
      this.trouble = why instanceof Trouble ? why : new Trouble("unreachable", String(why));
    });
  }

  private async load(): Promise<void> {
    this.info = await api.table(this.id);
    this.game = await gameInfo(this.info.game);
    do {
      const { total, steps } = await api.replay(this.id, this.steps.length);
      this.steps = [...this.steps, ...(steps as SeenStep[])];
      this.total = total;
    } while (this.steps.length < this.total);
  }
}

/** Returns a step as the server would send it to a watcher. */
export function viewsAt(step: number, view: MatchView): Views {
  const seen = { type: "view" as const, seat: null, seq: step, key: step, clock: view.now, running: false, deadline: null, view, ack: null, typed: null, came: 0 };
  return new Map([[null, seen]]);
}

/** Returns the first step of each round and of each play-off. */
export function roundsIn(steps: readonly SeenStep[]): { name: string; step: number }[] {
  const rounds: { name: string; step: number }[] = [];
  steps.forEach(({ view }, step) => {
    const name = roundName(view, false);
    if (name !== "" && name !== rounds.at(-1)?.name) rounds.push({ name, step });
  });
  return rounds;
}
