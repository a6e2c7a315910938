import type { FigureSounds } from "../../play/parts";
import { numbersOf } from "./numbers";

/** Cloth and a peg for each garment, on to her or into the basket; she splashes into the tub. */
export const sounds: FigureSounds = {
  apart: 0.09,
  noises: {
    cloth: [
      { noise: 1500, q: 0.7, gain: 0.74, lasts: 0.05, swells: 0.02 },
      { noise: 3200, q: 4, gain: 1.1, lasts: 0.02, after: 0.05 },
    ],
    basket: [
      { noise: 1000, q: 0.7, gain: 0.35, lasts: 0.06, swells: 0.02 },
      { tone: [210, 160], gain: 0.35, lasts: 0.05, after: 0.05 },
    ],
    splash: [{ noise: 1000, q: 0.7, gain: 0.56, lasts: 0.19, swells: 0.03 }],
  },
  pieces: (play, seat) => {
    const numbers = numbersOf(play.view, seat);
    const moved = numbers.flatMap(({ number, mark }) => (mark === "empty" ? [] : [[mark === "written" ? "cloth" : "basket", number] as const]));
    return numbers.every(({ mark }) => mark === "struck") ? [...moved, ["splash"]] : moved;
  },
};
