import type { FigureSounds } from "../../play/parts";
import { turnOf } from "../../play/turn";
import { sheetOf } from "./sheet";

/** A pencil on the shared sheet; the mouse trips to whoever it bites. */
export const sounds: FigureSounds = {
  apart: 0.2,
  noises: {
    pencil: [{ noise: 3800, q: 1.6, gain: 0.36, lasts: 0.2, swells: 0.05 }],
    mouse: [
      ...Array.from({ length: 4 }, (_, step) => ({ noise: 2600, q: 3, gain: 0.46, lasts: 0.02, after: step * 0.06 })),
      { noise: 1500, q: 1, gain: 0.69, lasts: 0.08, after: 0.26 },
    ],
  },
  pieces: (play, seat) => {
    const { parts } = turnOf(play, seat);
    const caught = parts.length === 3 && parts.every((part) => part === 0);
    const crossed = seat === 0 ? sheetOf(play).crossed.map((number) => ["pencil", number] as const) : []; // all share it: it is heard once
    return caught ? [...crossed, ["mouse"]] : crossed;
  },
};
