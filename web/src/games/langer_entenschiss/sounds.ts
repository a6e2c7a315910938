import type { FigureSounds } from "../../play/parts";
import { turnOf } from "../../play/turn";

/** Each stone that is there, a little higher than the one before it. In the end a missing one sinks. */
export const sounds: FigureSounds = {
  apart: 0.13,
  noises: {
    stone: [
      { tone: [520, 470], gain: 0.32, lasts: 0.06 },
      { noise: 1900, q: 2, gain: 0.26, lasts: 0.03 },
    ],
    splash: [{ noise: 900, q: 0.7, gain: 0.6, lasts: 0.19, swells: 0.03 }],
  },
  pieces: (play, seat) => {
    const { faces, hit } = turnOf(play, seat);
    return [...[1, 2, 3].filter((stone) => faces.includes(stone)).map((stone) => ["stone", stone, 3 * (stone - 1)] as const), ...(hit === false ? [["splash"] as const] : [])];
  },
};
