// Counting up the dice of a throw, one after the other: how far it has got. Stage, sheet and plates share it.

import { untrack } from "svelte";
import { reducedMotion } from "../../core/settings.svelte";
import type { Play } from "../../play/play.svelte";
import { countedTo, crossingOf, type Crossing } from "./round";

const LIFT = 420;
const STEP = 420;
/** Bots sweep up the dice after three seconds: by then all is counted. */
const LONGEST = 2200;

class Counting {
  /** The crossing that is being counted (by its number in the news), and how many of its steps are done. */
  private current = $state<number | null>(null);
  private steps = $state(0);

  /** How far this crossing has been counted. One that is not being counted is counted to its end. */
  of(crossing: Crossing): { dice: Set<number>; points: number } {
    return countedTo(crossing, this.current === crossing.number ? this.steps : crossing.dice.length);
  }

  counts(crossing: Crossing | null): boolean {
    return crossing !== null && this.current === crossing.number;
  }

  /** Returns how to end it. */
  begin(crossing: Crossing): () => void {
    this.current = crossing.number;
    this.steps = 0;
    const each = Math.min(STEP, LONGEST / crossing.dice.length);
    let timer = setTimeout(() => {
      timer = setInterval(() => {
        this.steps++;
        if (this.steps >= crossing.dice.length) this.skip();
      }, each);
    }, LIFT);
    return () => {
      clearTimeout(timer);
      clearInterval(timer);
      this.skip();
    };
  }

  skip(): void {
    this.current = null;
  }
}

const all = new WeakMap<Play, Counting>();

export function countingOf(play: Play): Counting {
  let found = all.get(play);
  if (!found) all.set(play, (found = new Counting()));
  return found;
}

/** Counts whenever the seat's dice are newly scored; not those that were there when the page opened. */
export function countNewOnes(whose: () => Play): void {
  const crossing = () => crossingOf(whose().view, whose().seat);
  const newest = $derived(crossing()?.number ?? 0);
  let last = untrack(() => newest);
  $effect(() => {
    if (newest <= last) return;
    last = newest;
    if (!reducedMotion()) return untrack(() => countingOf(whose()).begin(crossing()!));
  });
}
