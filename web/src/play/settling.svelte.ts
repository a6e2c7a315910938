// While dice roll, everything but the dice waits: a result shown before they lie still would spoil the throw.

import type { SeatView, TableSession } from "../core/session.svelte";
import type { MatchView } from "../core/views";

export type Views = ReadonlyMap<number | null, SeatView>;

/** How many throws lie open. It grows when dice are thrown or flicked, or a cup is lifted. */
export function openThrows(view: MatchView | undefined): number {
  let sum = 0;
  for (const found of Object.values(view?.table ?? {})) {
    if (Array.isArray(found)) continue;
    if (found.kind === "cup" && !found.covered && found.faces?.length) sum += found.throw;
    if (found.kind === "flight" && found.motion !== "") sum += found.number;
  }
  return sum;
}

export class Settling {
  /** Does this game's stage say when its dice lie? Else nothing ever waits. */
  holds = $state(false);
  private rested = $state(0);
  private last: Views;

  constructor(private readonly session: TableSession) {
    this.last = session.views;
    this.rested = this.thrown;
  }

  private get thrown(): number {
    return openThrows([...this.session.views.values()][0]?.view);
  }

  /** What is shown: the latest views, or those of before the throw. */
  readonly views: Views = $derived.by(() => {
    const rolling = this.holds && this.thrown > this.rested && this.last.size === this.session.views.size;
    if (!rolling) this.last = this.session.views;
    return this.last;
  });

  get rolling(): boolean {
    return this.views !== this.session.views;
  }

  /** The dice lie there. */
  rest(): void {
    this.rested = this.thrown;
  }
}
