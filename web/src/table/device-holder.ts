// One device for several people: whose turn it is to hold it, and whether a cover must come between.

import type { WaitingView } from "@mutschel/screen";

export interface Holding {
  /** Whose view is shown; null: what everybody sees. */
  seat: number | null;
  /** This seat chooses in secret, and has not said yet that it is theirs now. */
  cover: boolean;
}

/** Which of the device's people is to move. */
function toMove(mine: readonly number[], waiting: WaitingView): number[] {
  return waiting.seats.filter((seat) => mine.includes(seat) && !waiting.done?.includes(seat));
}

/** Do several of the device's people choose, each unseen by the others? In a race (`together`) all act at once. */
export function inSecret(mine: readonly number[], waiting: WaitingView | null, together: boolean): boolean {
  return mine.length > 1 && waiting?.for === "choice" && waiting.done !== undefined && !together;
}

/** `holder` was shown last; `taken` has said "it's me" since the secret choice began. */
export function whoHolds(
  mine: readonly number[],
  waiting: WaitingView | null,
  { holder, taken }: { holder: number | null; taken: number | null },
  together: boolean,
): Holding {
  const [first = null] = mine;
  const last = holder !== null && mine.includes(holder) ? holder : first;
  const next = mine.length > 1 && waiting ? toMove(mine, waiting) : [];
  if (next.length === 0) return { seat: last, cover: false };
  if (inSecret(mine, waiting, together)) {
    return taken !== null && next.includes(taken) ? { seat: taken, cover: false } : { seat: next[0]!, cover: true };
  }
  return { seat: last !== null && next.includes(last) ? last : next[0]!, cover: false };
}
