import type { FigureSounds } from "../../play/parts";
import { turnOf } from "../../play/turn";

/** Glass for each pane, a bell for the rose, two wing beats for the pigeon. */
export const sounds: FigureSounds = {
  apart: 0.08,
  noises: {
    pane: [
      { tone: [2500, 2450], gain: 0.21, lasts: 0.06 },
      { noise: 5000, q: 3, gain: 0.21, lasts: 0.02 },
    ],
    rose: [
      { tone: 990, gain: 0.11, lasts: 0.34 },
      { tone: 2640, gain: 0.045, lasts: 0.2 },
    ],
    wings: [0, 0.14].map((after) => ({ noise: 800, q: 0.7, gain: 0.7, lasts: 0.07, swells: 0.03, after })),
  },
  pieces: (play, seat) => {
    const { faces, hit } = turnOf(play, seat);
    const lit = faces.filter((face) => face === 4 || face === 6);
    const panes = [...new Set(lit)].flatMap((face) => Array.from({ length: face }, (_, pane) => ["pane", 10 * face + pane, pane] as const));
    return [...panes, ...(lit.length > 1 ? [["rose"] as const] : []), ...(hit === false ? [["wings"] as const] : [])];
  },
};
