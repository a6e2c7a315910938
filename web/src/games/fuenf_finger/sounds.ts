import type { FigureSounds } from "../../play/parts";
import { turnOf } from "../../play/turn";
import { handOf } from "./hand";

/** A woollen tap for each finger, rising, and a bell for all five. A fist is silent. */
export const sounds: FigureSounds = {
  apart: 0.08,
  noises: {
    finger: [
      { tone: [200, 170], gain: 0.35, lasts: 0.06 },
      { noise: 600, q: 0.8, gain: 0.35, lasts: 0.05 },
    ],
    bell: [
      { tone: 1050, gain: 0.12, lasts: 0.3 },
      { tone: 2830, gain: 0.04, lasts: 0.16 },
    ],
  },
  pieces: (play, seat) => {
    const { fingers, hit } = handOf(turnOf(play, seat).faces);
    return [...Array.from({ length: fingers }, (_, finger) => ["finger", finger, 2 * finger] as const), ...(hit ? [["bell"] as const] : [])];
  },
};
