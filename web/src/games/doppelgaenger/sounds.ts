import type { FigureSounds } from "../../play/parts";
import { turnOf } from "../../play/turn";

/** Lentils on glass for each throw that counts, the fuller the jar the higher; otherwise nothing falls. */
export const sounds: FigureSounds = {
  apart: 0.3,
  noises: {
    lentils: Array.from({ length: 9 }, (_, one) => ({ tone: [2900 + 170 * (one % 4), 2800] as [number, number], gain: 0.1, lasts: 0.025, after: one * 0.035 + (one % 3) * 0.008 })),
  },
  pieces: (play, seat) => turnOf(play, seat).parts.flatMap((points, nth) => (points > 0 ? [["lentils", nth, nth] as const] : [])),
};
