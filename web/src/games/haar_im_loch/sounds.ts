import type { FigureSounds } from "../../play/parts";
import { turnOf } from "../../play/turn";
import { holesOf } from "./hair";

/** A pluck for each hole that the hair goes through; nothing if it slips off. */
export const sounds: FigureSounds = {
  apart: 0.13,
  noises: {
    pluck: [
      { tone: [790, 770], gain: 0.25, lasts: 0.08 },
      { tone: [1580, 1540], gain: 0.099, lasts: 0.05 },
    ],
  },
  pieces: (play, seat) => holesOf(play, turnOf(play, seat).faces).map((face) => ["pluck", face, 2 * face]),
};
