// Seats that somebody may ask for, because they are theirs and they have another device now.

import type { SeatInfo } from "../protocol";

/** Of somebody who is away, or who plays on a device that several share; `mine` are the members on this one. */
export const mayClaim = (seat: SeatInfo, mine: readonly number[]): boolean =>
  seat.bot === null && !mine.includes(seat.member) && (!seat.here || seat.shared);

/** Is there anybody on another device who could agree? */
export const somebodyHere = (seats: readonly SeatInfo[], mine: readonly number[]): boolean =>
  seats.some((seat) => seat.bot === null && seat.here && !mine.includes(seat.member));
