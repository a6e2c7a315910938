import type { FigureSounds } from "../../play/parts";
import { turnOf } from "../../play/turn";

/** Bolt and hinge for each shutter that opens; a thud when the snow falls. */
export const sounds: FigureSounds = {
  apart: 0.16,
  noises: {
    shutter: [
      { noise: 2400, q: 3, gain: 0.65, lasts: 0.03 },
      { tone: [410, 520], gain: 0.22, lasts: 0.08, swells: 0.03, after: 0.03 },
    ],
    snow: [
      { noise: 350, q: 0.7, gain: 0.33, lasts: 0.13, swells: 0.02 },
      { tone: [105, 75], gain: 0.25, lasts: 0.12 },
    ],
  },
  pieces: (play, seat) => {
    const { faces, hit } = turnOf(play, seat);
    return [...[3, 5].filter((face) => faces.includes(face)).map((face) => ["shutter", face, face] as const), ...(hit === false ? [["snow"] as const] : [])];
  },
};
