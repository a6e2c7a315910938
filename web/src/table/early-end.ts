// Ending a match without a result: the people on other devices who have a say.

import type { SeatInfo } from "../protocol";

export interface EarlyEnd {
  /** True: no one else has to agree. */
  atOnce: boolean;
  /** Names of others who agree already. */
  agreed: string[];
  /** Names of others who are present and have not agreed. */
  missing: string[];
  /** True: somebody is away, who has no say after a while. */
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
