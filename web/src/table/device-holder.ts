// Sharing one device: chooses the player who holds it, and covers the screen between secret choices.

import type { WaitingView } from "@mutschel/screen";

export interface Holding {
  /** The seat whose view is shown; null: the public view. */
  seat: number | null;
  /** True: this seat chooses in secret, and has not confirmed yet that it holds the device. */
  cover: boolean;
}

/** The seats of this device that are to move. */
function toMove(mine: readonly number[], waiting: WaitingView): number[] {
  return waiting.seats.filter((seat) => mine.includes(seat) && !waiting.done?.includes(seat));
}

/** Do several people at this device choose in secret? In a race (`together`) all act at once. */
export function inSecret(mine: readonly number[], waiting: WaitingView | null, together: boolean): boolean {
  return mine.length > 1 && waiting?.for === "choice" && waiting.done !== undefined && !together;
}

/** Decides who holds the device. `holder` was shown last; `taken` has confirmed since the secret choice began. */
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
