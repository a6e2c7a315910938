// Seats that whoever watches may ask for, because they are theirs and they have another device now.

import type { SeatInfo } from "../protocol";

/** Of somebody who is away, or who plays on a device that several share. */
export const mayClaim = (seat: SeatInfo): boolean => seat.bot === null && (!seat.here || seat.shared);

/** Is there anybody who could agree? */
export const somebodyHere = (seats: readonly SeatInfo[]): boolean => seats.some((seat) => seat.bot === null && seat.here);
