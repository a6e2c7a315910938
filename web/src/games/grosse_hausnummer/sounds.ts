import type { FigureSounds } from "../../play/parts";
import { houseOf } from "./house";

/** Each digit is tin on wood; at last the plate is screwed on. */
export const sounds: FigureSounds = {
  apart: 0.16,
  noises: {
    tin: [
      { tone: [1750, 1680], gain: 0.15, lasts: 0.08 },
      { tone: [380, 300], gain: 0.22, lasts: 0.05 },
    ],
    screw: [0, 0.13].map((after) => ({ noise: 3000, q: 5, gain: 0.76, lasts: 0.07, swells: 0.03, after })),
  },
  pieces: (play, seat) => {
    const { digits, over } = houseOf(play, seat);
    return [...digits.filter((digit) => digit !== null).map((_, place) => ["tin", place] as const), ...(over ? [["screw"] as const] : [])];
  },
};
