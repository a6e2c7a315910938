import type { FigureSounds } from "../../play/parts";
import { turnOf } from "../../play/turn";
import { asideOf, trainOf } from "./train";

/** A clack for each wagon that couples, then the engine; a hiss if it stays. */
export const sounds: FigureSounds = {
  apart: 0.1,
  noises: {
    clack: [
      { tone: [340, 300], gain: 0.31, lasts: 0.05 },
      { noise: 2100, q: 2, gain: 0.47, lasts: 0.05 },
    ],
    puffs: [0, 0.17].map((after) => ({ noise: 600, q: 0.6, gain: 0.66, lasts: 0.1, swells: 0.03, after })),
    hiss: [{ noise: 5200, q: 0.7, gain: 0.23, lasts: 0.22, swells: 0.04 }],
  },
  pieces: (play, seat) => {
    const { faces, hit } = turnOf(play, seat);
    const coupled = trainOf(faces, hit, asideOf(play, seat)).filter(({ number, linked }) => number !== null && linked);
    return [...coupled.map(({ number }) => ["clack", number!] as const), ...(hit === null ? [] : [[hit ? "puffs" : "hiss"] as const])];
  },
};
