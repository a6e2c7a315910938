import type { FigureSounds } from "../../play/parts";
import { turnOf } from "../../play/turn";

/** A pewter lid, then beer: the fuller the mug, the brighter. Without a pair the lid falls shut. */
export const sounds: FigureSounds = {
  apart: 0.3,
  noises: {
    pour: [
      { tone: [2300, 2100], gain: 0.16, lasts: 0.08 },
      { noise: 1100, q: 3, gain: 0.47, lasts: 0.18, swells: 0.08, after: 0.1 },
    ],
    clack: [
      { tone: [620, 560], gain: 0.3, lasts: 0.06 },
      { noise: 700, q: 2, gain: 0.45, lasts: 0.05 },
    ],
  },
  pieces: (play, seat) => turnOf(play, seat).parts.map((points, mug) => (points > 0 ? ["pour", mug, (points - 10) / 2] : ["clack", mug])),
};
