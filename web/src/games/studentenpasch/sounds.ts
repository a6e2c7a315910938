import { thing } from "../../core/things";
import type { FigureSounds } from "../../play/parts";
import { turnOf } from "../../play/turn";

/** Semitones down for the thick ones. */
const DEEPER: Record<number, number> = { 1: -10, 6: -5 };

/** A book on the pile for each die that is kept: the thicker, the deeper. */
export const sounds: FigureSounds = {
  apart: 0.14,
  noises: {
    book: [
      { tone: [260, 200], gain: 0.33, lasts: 0.06 },
      { noise: 900, q: 0.8, gain: 0.33, lasts: 0.05 },
    ],
  },
  pieces: (play, seat) => {
    const { faces, over } = turnOf(play, seat);
    const kept = over ? faces.length : (thing(play.view, "row")?.faces.length ?? 0);
    return faces.slice(0, kept).map((face, place) => ["book", place, DEEPER[face] ?? 0]);
  },
};
