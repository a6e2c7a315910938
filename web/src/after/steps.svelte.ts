// A finished match step by step, fetched in pages.

import type { GameInfo, Step, TableInfo } from "../protocol";
import { Trouble, api } from "../core/api";
import { gameInfo } from "../core/games.svelte";
import type { GameView } from "../core/view";

export interface SeenStep extends Omit<Step, "view"> {
  view: GameView;
}

export class PastMatch {
  info = $state.raw<TableInfo | null>(null);
  game = $state.raw<GameInfo | null>(null);
  /** The first is the table before anything has happened. More come until there are `total`. */
  steps = $state.raw<SeenStep[]>([]);
  total = $state(0);
  trouble = $state.raw<Trouble | null>(null);
  /** Settled when everything is there, or something went wrong. */
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

/** The first step of each round. */
export function roundsIn(steps: readonly SeenStep[]): { round: number; step: number }[] {
  const rounds: { round: number; step: number }[] = [];
  steps.forEach(({ view }, step) => {
    if (view.round > (rounds.at(-1)?.round ?? 0)) rounds.push({ round: view.round, step });
  });
  return rounds;
}
