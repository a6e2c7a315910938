import { thing } from "../../core/things";
import type { FigureSounds } from "../../play/parts";
import { turnOf } from "../../play/turn";

/** The watchman’s horn breaks off, and he lands on leather. */
export const sounds: FigureSounds = {
  apart: 0.2,
  noises: {
    horn: [
      { tone: [330, 300], gain: 0.18, lasts: 0.12, swells: 0.04 },
      { tone: [660, 600], gain: 0.074, lasts: 0.1, swells: 0.04 },
    ],
    leather: [
      { tone: [140, 90], gain: 0.28, lasts: 0.09 },
      { noise: 380, q: 0.8, gain: 0.21, lasts: 0.07 },
    ],
  },
  pieces: (play, seat) => {
    const slip = thing(play.view, "slip");
    const blown = slip?.player === seat && slip.parts.some(({ what, value }) => what === "guard" && value !== null);
    return blown || turnOf(play, seat).over ? [["horn"], ["leather"]] : [];
  },
};
