// Best marks of a kind that a game has thought of itself, such as the quickest right call: kept on this device.

import { recall, remember } from "./storage";
import type { MatchView } from "@mutschel/screen";

/** What a game keeps of the person at this device. */
export interface PersonalBest {
  /** What it is called. */
  name: () => string;
  /** A value of it, as people read it. */
  said: (value: number) => string;
  /** The least is the best. */
  lowest: boolean;
  /** It says more than how many points somebody has had, which is then not told as well. */
  instead: boolean;
  /** Looks on while somebody plays, view by view: what has been reached just now, if anything. */
  watching: () => (view: MatchView, seat: number) => number | null;
}

export interface BestValue {
  value: number;
  table: string;
  /** When, in milliseconds since 1970. */
  at: number;
}

let kept = $state.raw<Record<string, BestValue>>(recall("marks", {}));

function keep(now: Record<string, BestValue>): void {
  kept = now;
  remember("marks", now);
}

/** The best of each game, by its id. */
export const personalBests = (): Readonly<Record<string, BestValue>> => kept;

export function keepPersonalBest(game: string, { lowest }: Pick<PersonalBest, "lowest">, reached: BestValue): void {
  const before = kept[game]?.value;
  if (before === undefined || (lowest ? reached.value < before : reached.value > before)) keep({ ...kept, [game]: reached });
}

export function forgetPersonalBests(): void {
  keep({});
}
