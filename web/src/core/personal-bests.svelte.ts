// Personal bests in figures of a game's own, such as the quickest right call. They are kept on this device.

import { recall, remember } from "./storage";
import type { MatchView } from "@mutschel/screen";

/** A figure in which a game keeps this person's best value. */
export interface PersonalBest {
  /** The figure's name. */
  name: () => string;
  /** A value as text. */
  said: (value: number) => string;
  /** Is the lowest value the best? */
  lowest: boolean;
  /** Is it shown instead of the best score? */
  instead: boolean;
  /** Returns an observer of one match: called with each view, it returns a value when the seat has just reached one. */
  watching: () => (view: MatchView, seat: number) => number | null;
}

export interface BestValue {
  value: number;
  table: string;
  /** The time at which it was reached, in milliseconds since 1970. */
  at: number;
}

let kept = $state.raw<Record<string, BestValue>>(recall("marks", {}));

function keep(now: Record<string, BestValue>): void {
  kept = now;
  remember("marks", now);
}

/** The best value in each game, by the game's id. */
export const personalBests = (): Readonly<Record<string, BestValue>> => kept;

export function keepPersonalBest(game: string, { lowest }: Pick<PersonalBest, "lowest">, reached: BestValue): void {
  const before = kept[game]?.value;
  if (before === undefined || (lowest ? reached.value < before : reached.value > before)) keep({ ...kept, [game]: reached });
}

export function forgetPersonalBests(): void {
  keep({});
}
