import type { FigureSounds } from "../../play/parts";
import { stackOf } from "./stack";

/** Board on board, higher with the stack; whoever makes it fall hears that. */
export const sounds: FigureSounds = {
  apart: 0.13,
  noises: {
    mat: [
      { tone: [230, 200], gain: 0.37, lasts: 0.05 },
      { noise: 1300, q: 0.9, gain: 0.31, lasts: 0.035 },
    ],
    fall: [0, 0.05, 0.09, 0.15, 0.19, 0.26, 0.31].map((after, mat) => ({ noise: 1500 - 130 * mat, q: 0.9, gain: 0.47, lasts: 0.04, after })),
  },
  pieces: (play, seat) => {
    const { by, fresh, fallen } = stackOf(play);
    const mats = by.map((whose, place) => ({ whose, place }));
    if (!fallen) return mats.filter(({ whose }) => whose === seat).map(({ place }) => ["mat", place, place / 2]);
    // the next stack begins with other mats
    return by.at(-1) === seat ? [...mats.slice(-fresh).map(({ place }) => ["mat", 100 + place, place / 2] as const), ["fall"]] : [];
  },
};
