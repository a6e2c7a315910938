import type { FigureSounds } from "../../play/parts";
import { numbersOf, thrownInVain } from "./numbers";

/** Chalk for each number that is crossed out; a dull tap for one that is gone already. */
export const sounds: FigureSounds = {
  apart: 0.2,
  noises: {
    chalk: [
      { noise: 3000, q: 2.5, gain: 0.48, lasts: 0.2, swells: 0.04 },
      { noise: 6000, q: 3, gain: 0.24, lasts: 0.12, swells: 0.04, after: 0.05 },
    ],
    tap: [
      { tone: [180, 140], gain: 0.35, lasts: 0.06 },
      { noise: 500, q: 1, gain: 0.24, lasts: 0.04 },
    ],
  },
  pieces: (play, seat) => {
    const vain = thrownInVain(play, seat);
    return [...numbersOf(play, seat).flatMap(({ number, mark }) => (mark === "struck" ? [["chalk", number] as const] : [])), ...(vain ? [["tap", vain.number] as const] : [])];
  },
};
