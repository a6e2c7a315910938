// One device for several people: whose turn it is to hold it, and whether a cover must come between.

import type { Waiting } from "../core/view";

export interface Holding {
  /** Whose view is shown; null: what everybody sees. */
  seat: number | null;
  /** This seat chooses in secret, and somebody else held the device until now. */
  cover: boolean;
}

/** `holder` is who held it last. In a race (`together`) all act at once and nobody passes anything. */
export function whoHolds(mine: readonly number[], waiting: Waiting | null, holder: number | null, together: boolean): Holding {
  const [first = null] = mine;
  const last = holder !== null && mine.includes(holder) ? holder : first;
  if (mine.length < 2 || !waiting) return { seat: last, cover: false };
  const toMove = waiting.seats.filter((seat) => mine.includes(seat) && !waiting.done?.includes(seat));
  const secret = waiting.for === "choice" && waiting.done !== undefined && !together;
  if (toMove.length === 0 || (holder !== null && toMove.includes(holder))) return { seat: last, cover: false };
  return { seat: toMove[0]!, cover: secret };
}
