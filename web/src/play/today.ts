// The Mutscheln that people have won today at this table, from match to match.

import type { Play } from "./play";
import type { SeatInfo } from "../protocol";

export interface Won {
  seat: number;
  n: number;
}

/** What a seat has won so far. That of this match counts once its end is shown. */
export function wonBy({ seats, info, view }: Pick<Play, "seats" | "info" | "view">, seat: number): number {
  const { winners = [] } = (info.result ?? {}) as { winners?: number[] };
  const early = info.state === "over" && !view.result && winners.length === 1 && winners[0] === seat;
  return (seats[seat]?.won ?? 0) - Number(early && seats[seat]!.bot === null);
}

/** People in a row of the tally, and how many there are of a larger table. */
const FEW = 6;
const MOST = 3;

/**
 * Everybody's Mutscheln in the order round the table; at a large one the three with most and those of this device, and the number of the others. Empty
 * as long as nobody has won one. `ended`: after a match, people without one are in it, too.
 */
export function today(seats: readonly SeatInfo[], mine: readonly number[], ended: boolean): { rows: Won[]; others: number } {
  const people = seats.flatMap(({ bot, won = 0 }, seat) => (bot === null ? [{ seat, n: won }] : []));
  if (people.every(({ n }) => n === 0)) return { rows: [], others: 0 };
  const shown = ended ? people : people.filter(({ n }) => n > 0);
  if (shown.length <= FEW) return { rows: shown, others: 0 };
  const most = [...shown].sort((a, b) => b.n - a.n).slice(0, MOST);
  const rows = shown.filter((one) => most.includes(one) || mine.includes(one.seat));
  return { rows, others: shown.length - rows.length };
}
