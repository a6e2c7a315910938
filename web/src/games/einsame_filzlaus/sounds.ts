import type { FigureSounds } from "../../play/parts";
import { about } from "../../play/moments";
import { talliesOf } from "../../play/tallies";

/** Small legs for each louse that comes, and a nip if somebody has lifted their own cup. */
export const sounds: FigureSounds = {
  apart: 0.2,
  noises: {
    legs: Array.from({ length: 6 }, (_, leg) => ({ noise: 4200, q: 3, gain: 0.72, lasts: 0.015, after: leg * 0.03 })),
    nip: [
      { tone: [1300, 700], gain: 0.33, lasts: 0.04 },
      { noise: 2600, q: 2, gain: 0.33, lasts: 0.02, after: 0.02 },
    ],
  },
  pieces: (play, seat) => {
    const lice = talliesOf(play.view).reduce((sum, { counts }) => sum + counts[seat]!, 0);
    const { kind, phrase } = play.moment?.moment ?? {};
    const bites = kind === "strike" && phrase!.text === "own-cup" && about(phrase!).includes(seat);
    return [...Array.from({ length: lice }, (_, louse) => ["legs", louse] as const), ...(bites ? [["nip"] as const] : [])];
  },
};
