import type { Emblem, Ink, Level, Mat, Toy } from "../protocol";

/** Solid pictures in a 24 grid round the middle: those of people, and the toys of bots. */
export const EMBLEMS: Record<Emblem | Toy, string> = {
  house: "M0-10 10-1H7V9H2V3H-2V9H-7V-1H-10Z",
  moon: "M3-10A10 10 0 1 0 10 3 8 8 0 0 1 3-10Z",
  fir: "M0-11 6-3H3L8 4H2V10H-2V4H-8L-3-3H-6Z",
  candle: "M0-12C3.5-8 3.5-5 0-4-3.5-5-3.5-8 0-12ZM-3.2-2.5H3.2V7H-3.2ZM-8.5 7.5H8.5L7 11H-7Z",
  bell: "M0-11A1.9 1.9 0 0 1 1.9-9.1V-8.3C5.2-7.4 6.9-4.7 7.1-1.2L7.6 3.2 9.4 6V7.2H-9.4V6L-7.6 3.2-7.1-1.2C-6.9-4.7-5.2-7.4-1.9-8.3V-9.1A1.9 1.9 0 0 1 0-11ZM-2.8 8.4H2.8A2.8 2.8 0 0 1-2.8 8.4Z",
  mug: "M-8-6.5C-9.6-9.6-6.4-11.4-4.4-9.8-3-12-.2-12-.9-9.9 3.6-11.6 5.8-9.4 4.8-6.5ZM-8-5H5V-3H6.5A4 4 0 0 1 10.5 1V3.5A4 4 0 0 1 6.5 7.5H5V8A2.5 2.5 0 0 1 2.5 10.5H-5.5A2.5 2.5 0 0 1-8 8ZM5-.4V5H6.4A1.6 1.6 0 0 0 8 3.4V1.2A1.6 1.6 0 0 0 6.4-.4Z",
  snowflake: "M-1.1-11.5H1.1V-8.6L3.1-10 4.3-8.2 1.1-6V-1.9L4.65-3.95 4.95-7.8 7.1-7.65 6.95-5.25 9.4-6.65 10.5-4.75 8-3.3 10.2-2.25 9.25-.3 5.75-2 2.2 0 5.75 2 9.25.3 10.2 2.25 8 3.3 10.5 4.75 9.4 6.65 6.95 5.25 7.1 7.65 4.95 7.8 4.65 3.95 1.1 1.9V6L4.3 8.2 3.1 10 1.1 8.6V11.5H-1.1V8.6L-3.1 10-4.3 8.2-1.1 6V1.9L-4.65 3.95-4.95 7.8-7.1 7.65-6.95 5.25-9.4 6.65-10.5 4.75-8 3.3-10.2 2.25-9.25.3-5.75 2-2.2 0-5.75-2-9.25-.3-10.2-2.25-8-3.3-10.5-4.75-9.4-6.65-6.95-5.25-7.1-7.65-4.95-7.8-4.65-3.95-1.1-1.9V-6L-4.3-8.2-3.1-10-1.1-8.6Z",
  apple: "M-.8-5.6C-1.4-8-.6-10.4 1.9-11.8L3-10.3C1.4-9.2.8-7.6 1-5.6 3.4-7 6.8-6.6 8.4-4 10.4-.8 9 5 6.4 8.2 4.6 10.4 2.6 10.6.2 9.6-2.4 10.6-4.4 10.4-6.2 8.2-8.8 5-10.2-.8-8.2-4-6.6-6.6-3.2-7-.8-5.6Z",
  key: "M-4.6-9.8A5.6 5.6 0 0 1 .7-2.4L9.8 6.7V10.2H5.9V7.7H3.3V5.1H.7L-1.7 2.7-2.6.5A5.6 5.6 0 1 1-4.6-9.8ZM-5.9-7.2A2.1 2.1 0 1 0-5.9-3 2.1 2.1 0 0 0-5.9-7.2Z",
  mushroom: "M-10.5 1C-10.5-6-6-10.5 0-10.5S10.5-6 10.5 1C10.5 2.6 4 2.6 3.4 2.6 3.4 5 4 7.4 5 9.2 5.4 10.2 4.8 10.8 3.8 10.8H-3.8C-4.8 10.8-5.4 10.2-5 9.2-4 7.4-3.4 5-3.4 2.6-4 2.6-10.5 2.6-10.5 1ZM-5.4-4.4A1.7 1.7 0 1 0-5.4-1 1.7 1.7 0 0 0-5.4-4.4ZM.2-8.8A1.9 1.9 0 1 0 .2-5 1.9 1.9 0 0 0 .2-8.8ZM5.2-3.4A1.5 1.5 0 1 0 5.2-.4 1.5 1.5 0 0 0 5.2-3.4Z",
  fish: "M-11 0C-8-4.8-3.8-6.6.4-6.2 3.2-5.9 5.2-4.4 6.8-2.4L11-6C10.2-2 10.2 2 11 6L6.8 2.4C5.2 4.4 3.2 5.9.4 6.2-3.8 6.6-8 4.8-11 0ZM-5.6-3A1.5 1.5 0 1 0-5.6 0 1.5 1.5 0 0 0-5.6-3Z",
  boat: "M-.8-11.5V2.6H-8.6C-6.4-1-3.4-6-.8-11.5ZM1-9C5-6 7.4-1.6 8.4 2.6H1ZM-10.8 4.4H10.8C9.8 8 7.4 10.4 4.6 10.4H-4.6C-7.4 10.4-9.8 8-10.8 4.4Z",
  umbrella: "M0-11.5A1.1 1.1 0 0 1 1.1-10.4V-9.6C6.6-9 10.6-5 11 .6 9.6-.9 7.2-1 5.6.6 4.6-.4 2.8-.9 1.1-.2V7.2A3.5 3.5 0 0 1-5.9 7.2H-3.7A1.3 1.3 0 0 0-1.1 7.2V-.2C-2.8-.9-4.6-.4-5.6.6-7.2-1-9.6-.9-11 .6-10.6-5-6.6-9-1.1-9.6V-10.4A1.1 1.1 0 0 1 0-11.5Z",
  sun: "M0-5.2A5.2 5.2 0 1 1 0 5.2 5.2 5.2 0 1 1 0-5.2ZM-1.2-11.5H1.2V-7.2H-1.2ZM-1.2 7.2H1.2V11.5H-1.2ZM-11.5-1.2H-7.2V1.2H-11.5ZM7.2-1.2H11.5V1.2H7.2ZM-7.3-9-4.2-5.9-5.9-4.2-9-7.3ZM7.3-9 9-7.3 5.9-4.2 4.2-5.9ZM-9 7.3-5.9 4.2-4.2 5.9-7.3 9ZM5.9 4.2 9 7.3 7.3 9 4.2 5.9Z",
  nutcracker: "M-7-11H7V-6H5V-1A5 5 0 0 1-5-1V-6H-7ZM-2.6-4.6A1.3 1.3 0 1 0-2.6-2 1.3 1.3 0 0 0-2.6-4.6ZM2.6-4.6A1.3 1.3 0 1 0 2.6-2 1.3 1.3 0 0 0 2.6-4.6ZM-7 5.5H7L9 11H-9Z",
  top: "M-1.3-11.5H1.3V-6.6H7.6C9.4-6.6 10.4-4.8 9.4-3.2L1.2 10.2C.6 11.2-.6 11.2-1.2 10.2L-9.4-3.2C-10.4-4.8-9.4-6.6-7.6-6.6H-1.3ZM-6.2-3-4.6-.4H4.6L6.2-3Z",
  drum: "M-8.6-5.6C-8.6-8 8.6-8 8.6-5.6V6.4C8.6 9.8-8.6 9.8-8.6 6.4ZM-6.4-3.2V5.6L-2.8-2.6ZM-1-2.4-4.4 6.8C-1.6 7.4 1.6 7.4 4.4 6.8L1-2.4ZM6.4-3.2 2.8-2.6 6.4 5.6ZM-10.6-11.4-3-7.4-3.8-6-11.4-10ZM10.6-11.4 11.4-10 3.8-6 3-7.4Z",
  duck: "M-1.6-10.4A4.6 4.6 0 0 1 3-5.8C3-4.4 2.4-3.4 1.6-2.4 5.4-1.4 8.4-2.6 10.6-5 11 1.4 7.4 5.4 1.6 5.4H-2C-6.2 5.4-8.4 2.6-7.4-.6-7-2-6-3-5.6-4L-10.4-4.6-6.2-7A4.6 4.6 0 0 1-1.6-10.4ZM-2.8-8A1.1 1.1 0 1 0-2.8-5.8 1.1 1.1 0 0 0-2.8-8ZM-4-.4 3.4 1.4ZM-4.6 6.6A2.2 2.2 0 1 1-4.6 11 2.2 2.2 0 1 1-4.6 6.6ZM4.2 6.6A2.2 2.2 0 1 1 4.2 11 2.2 2.2 0 1 1 4.2 6.6Z",
  train: "M-9-9.6H-.6V-2H3.4V-7.4H2.2V-9.6H7.8V-7.4H6.6V-2H8.6A2 2 0 0 1 10.6 0V5H-10.4V-9.6ZM-7.4-7.2V-3.4H-3.2V-7.2ZM-6 3.4A3.4 3.4 0 1 1-6 10.2 3.4 3.4 0 1 1-6 3.4ZM5.4 3.4A3.4 3.4 0 1 1 5.4 10.2 3.4 3.4 0 1 1 5.4 3.4Z",
};

/** Inks on the mat's card, which is light in dark mode, too: each with at least 4.6:1 on it. */
const INKS: Record<Mat["ink"], string> = {
  wine: "#8f1f33", sea: "#1d5680", moss: "#27583f", plum: "#5b3a8a", crust: "#855508", rust: "#a3350f", petrol: "#0b5d63", wood: "#664c3a",
};

export const PEOPLES_EMBLEMS: readonly Emblem[] = ["house", "moon", "fir", "candle", "bell", "mug", "snowflake", "apple", "key", "mushroom", "fish", "boat", "umbrella", "sun"];
export const PEOPLES_INKS: readonly Ink[] = ["wine", "sea", "moss", "plum", "crust", "rust", "petrol"];

/** A mat where nobody sits at a table yet. */
export const HOUSE: Mat = { emblem: "house", ink: "wine", rings: 1 };

export interface MatLook {
  emblem: Emblem | Toy;
  ring: string;
  /** More than one where people have all pictures already. */
  rings?: number;
  /** For bots: their level as 1, 2 or 3 small squares. */
  level?: number;
}

const LEVELS: Record<Level, number> = { easy: 1, normal: 2, hard: 3 };

/** The look of a person's or a bot's mat: the same on every device. */
export function matLook({ mat, bot = null }: { mat: Mat; bot?: Level | null }): MatLook {
  const look = { emblem: mat.emblem, ring: INKS[mat.ink], rings: mat.rings };
  return bot ? { ...look, level: LEVELS[bot] } : look;
}

const EVENING = 7;

/** The look of a person's mat for a whole evening: seven emblems in seven inks. */
export const eveningMat = (mat: number): MatLook => ({
  emblem: PEOPLES_EMBLEMS[mat % EVENING]!,
  ring: INKS[PEOPLES_INKS[Math.floor(mat / EVENING) % EVENING]!],
});
