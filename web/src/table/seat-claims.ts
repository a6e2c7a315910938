// Claims: a player asks for their own seat from another device.

import type { SeatInfo } from "../protocol";

/** Seconds of absence after which a bot may stand in, and a seat may be claimed. */
export const AWAY = 10;

/** May this seat be claimed? Its player has to be away, or on a shared device; `mine` are the members on this device. */
export const mayClaim = (seat: SeatInfo, mine: readonly number[]): boolean =>
  seat.bot === null && !mine.includes(seat.member) && (!seat.here || seat.shared);

/** Is there a player on another device who could agree? */
export const somebodyHere = (seats: readonly SeatInfo[], mine: readonly number[]): boolean =>
  seats.some((seat) => seat.bot === null && seat.here && !mine.includes(seat.member));
