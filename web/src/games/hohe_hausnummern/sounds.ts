import type { FigureSounds } from "../../play/parts";
import { houseOf } from "../grosse_hausnummer/house";
import { sounds as plate } from "../grosse_hausnummer/sounds";

/** As in Große Hausnummer, but the house straightens up before its plate is screwed on. */
export const sounds: FigureSounds = {
  apart: plate.apart,
  noises: {
    ...plate.noises,
    straightens: [
      { tone: [150, 105], gain: 0.26, lasts: 0.1 },
      { noise: 480, q: 0.8, gain: 0.2, lasts: 0.06 },
    ],
  },
  pieces: (play, seat) => [...(houseOf(play, seat).over ? [["straightens"] as const] : []), ...plate.pieces(play, seat)],
};
