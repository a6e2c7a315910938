import type { FigureSounds } from "../../play/parts";
import { boxOf } from "./box";

/** She springs out with a bell; the lid squeaks if it was close; otherwise she knocks. */
export const sounds: FigureSounds = {
  apart: 0.2,
  noises: {
    springs: [
      { tone: [260, 900], gain: 0.14, lasts: 0.12, swells: 0.03 },
      { tone: 1250, gain: 0.11, lasts: 0.2, after: 0.12 },
    ],
    peeps: [{ tone: [1100, 1500], gain: 0.18, lasts: 0.1, swells: 0.04 }],
    knocks: [0, 0.12].map((after) => ({ tone: [210, 150] as [number, number], gain: 0.25, lasts: 0.06, after })),
  },
  pieces: (play, seat) => {
    const { does, sum } = boxOf(play, seat);
    return does === null ? [] : [[does, sum]];
  },
};
