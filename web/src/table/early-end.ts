// Ending a match without a result: who has a say besides the people at this device.

import type { SeatInfo } from "../protocol";

export interface EarlyEnd {
  /** Nobody else has to be asked. */
  atOnce: boolean;
  /** Others who agree already. */
  agreed: string[];
  /** Others who are here and have not said so yet. */
  missing: string[];
  /** Somebody is away: after a while they have no say. */
  away: boolean;
}

export function earlyEnd(seats: readonly SeatInfo[], mine: readonly number[], wanting: readonly number[]): EarlyEnd {
  const others = seats.filter((seat) => seat.bot === null && !mine.includes(seat.member));
  const agreed = others.filter((seat) => wanting.includes(seat.member));
  const open = others.filter((seat) => !agreed.includes(seat));
  const missing = open.filter((seat) => seat.here);
  const names = (of: SeatInfo[]) => of.map((seat) => seat.name);
  return { atOnce: open.length === 0, agreed: names(agreed), missing: names(missing), away: missing.length < open.length };
}
