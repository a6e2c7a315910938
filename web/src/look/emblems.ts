import type { Level } from "../protocol";

/** Solid pictures in a 24 grid round the middle. */
export const EMBLEMS = {
  house: "M0-10 10-1H7V9H2V3H-2V9H-7V-1H-10Z",
  moon: "M3-10A10 10 0 1 0 10 3 8 8 0 0 1 3-10Z",
  fir: "M0-11 6-3H3L8 4H2V10H-2V4H-8L-3-3H-6Z",
  candle: "M0-12C3.5-8 3.5-5 0-4-3.5-5-3.5-8 0-12ZM-3.2-2.5H3.2V7H-3.2ZM-8.5 7.5H8.5L7 11H-7Z",
  bell: "M0-11A1.9 1.9 0 0 1 1.9-9.1V-8.3C5.2-7.4 6.9-4.7 7.1-1.2L7.6 3.2 9.4 6V7.2H-9.4V6L-7.6 3.2-7.1-1.2C-6.9-4.7-5.2-7.4-1.9-8.3V-9.1A1.9 1.9 0 0 1 0-11ZM-2.8 8.4H2.8A2.8 2.8 0 0 1-2.8 8.4Z",
  mug: "M-8-6.5C-9.6-9.6-6.4-11.4-4.4-9.8-3-12-.2-12-.9-9.9 3.6-11.6 5.8-9.4 4.8-6.5ZM-8-5H5V-3H6.5A4 4 0 0 1 10.5 1V3.5A4 4 0 0 1 6.5 7.5H5V8A2.5 2.5 0 0 1 2.5 10.5H-5.5A2.5 2.5 0 0 1-8 8ZM5-.4V5H6.4A1.6 1.6 0 0 0 8 3.4V1.2A1.6 1.6 0 0 0 6.4-.4Z",
  snowflake: "M-1.1-11.5H1.1V-8.6L3.1-10 4.3-8.2 1.1-6V-1.9L4.65-3.95 4.95-7.8 7.1-7.65 6.95-5.25 9.4-6.65 10.5-4.75 8-3.3 10.2-2.25 9.25-.3 5.75-2 2.2 0 5.75 2 9.25.3 10.2 2.25 8 3.3 10.5 4.75 9.4 6.65 6.95 5.25 7.1 7.65 4.95 7.8 4.65 3.95 1.1 1.9V6L4.3 8.2 3.1 10 1.1 8.6V11.5H-1.1V8.6L-3.1 10-4.3 8.2-1.1 6V1.9L-4.65 3.95-4.95 7.8-7.1 7.65-6.95 5.25-9.4 6.65-10.5 4.75-8 3.3-10.2 2.25-9.25.3-5.75 2-2.2 0-5.75-2-9.25-.3-10.2-2.25-8-3.3-10.5-4.75-9.4-6.65-6.95-5.25-7.1-7.65-4.95-7.8-4.65-3.95-1.1-1.9V-6L-4.3-8.2-3.1-10-1.1-8.6Z",
  nutcracker:
    "M-7-11H7V-6H5V-1A5 5 0 0 1-5-1V-6H-7ZM-2.6-4.6A1.3 1.3 0 1 0-2.6-2 1.3 1.3 0 0 0-2.6-4.6ZM2.6-4.6A1.3 1.3 0 1 0 2.6-2 1.3 1.3 0 0 0 2.6-4.6ZM-7 5.5H7L9 11H-9Z",
} as const;
export type Emblem = keyof typeof EMBLEMS;

/** Inks on the mat's card, which is light in dark mode, too: each with at least 4.6:1 on it. */
const WINE = "#8f1f33";
const WOOD = "#664c3a";
const INKS = ["#1d5680", "#27583f", "#5b3a8a", "#855508", "#a3350f", "#0b5d63"] as const;
const GUESTS = ["moon", "fir", "candle", "bell", "mug", "snowflake"] as const;

export interface MatLook {
  emblem: Emblem;
  ring: string;
  /** For bots: their level as 1, 2 or 3 small squares. */
  level?: number;
}

const LEVELS: Record<Level, number> = { easy: 1, normal: 2, hard: 3 };

/** The look of a seat's mat: you are the house, bots are nutcrackers, and guests have 36 different looks. */
export function matLook(seat: number, who: { you?: boolean; bot?: Level | null } = {}): MatLook {
  if (who.bot) return { emblem: "nutcracker", ring: WOOD, level: LEVELS[who.bot] };
  if (who.you) return { emblem: "house", ring: WINE };
  const lap = Math.floor(seat / GUESTS.length);
  return { emblem: GUESTS[seat % GUESTS.length]!, ring: INKS[(seat + 2 * lap + Math.floor(lap / 3)) % INKS.length]! };
}

const EVENING = ["house", ...GUESTS] as const;
const EVENING_INKS = [WINE, ...INKS];

/** The look of a person's mat for a whole evening: seven emblems in seven inks. */
export const eveningMat = (mat: number): MatLook => ({
  emblem: EVENING[mat % EVENING.length]!,
  ring: EVENING_INKS[Math.floor(mat / EVENING.length) % EVENING_INKS.length]!,
});
