// The shelf picture of each game, laid out of the real things.
// The middle is 0, 0; on a phone only x from -95 to 95 shows.

import type { DieKind, Face } from "./marks";

type At = readonly [x: number, y: number];

/** Cloths the things lie on. */
const LODEN = "#87967f";
const SLATE = "#7f8d9a";
const CLAY = "#a3816a";

export interface DiePart {
  die: DieKind;
  face: Face;
  at: At;
  size: number;
  turn?: number;
  sides?: readonly [Face, Face];
  /** Less than 1: only its ghost. */
  opacity?: number;
}
export interface CupPart {
  cup: "standing" | "lifted";
  at: At;
  height: number;
}
export interface PaperPart {
  /** Rows of numbers or words. */
  paper: readonly string[];
  at: At;
  size: At;
  turn?: number;
  letters?: number;
  /** What is struck out. */
  struck?: readonly string[];
}
export interface PlatePart {
  plate: string;
  at: At;
  height: number;
  turn?: number;
}
export interface PathPart {
  path: string;
  fill?: string;
  stroke?: string;
  width?: number;
  dashes?: string;
  shadow?: boolean;
}
export type Part = DiePart | CupPart | PaperPart | PlatePart | PathPart;

export interface Picture {
  cloth: string;
  parts: readonly Part[];
}

const die = (die: DieKind, face: Face, x: number, y: number, size: number, turn = 12): DiePart => ({
  die,
  face,
  at: [x, y],
  size,
  turn,
});
const plain = (face: number, x: number, y: number, size: number, turn?: number) => die("plain", face, x, y, size, turn);

const WOOD = "var(--picture-wood)";
const WOOD_DARK = "var(--picture-wood-dark)";
const PENCIL = "#5d5147";
const WINE = "#8f1f33";
const DARK = "#2a1d14";

/** A box of 5 × 5 holes, as paths. */
const HOLES = Array.from(
  { length: 25 },
  (_, i) => `M${-47 + (i % 5) * 19.5} ${-43 + Math.floor(i / 5) * 18}h16v14h-16Z`,
).join("");
const inHole = (kind: DieKind, face: number, column: number, row: number): DiePart =>
  die(kind, face, -39 + column * 19.5, -36.5 + row * 18, 12.5, 0);

/** A pointed window, as in a church. */
const lancet = (x: number, wide: number, top: number, bottom: number) => {
  const [spring, bend] = [top + wide * 1.1, top + wide * 0.35];
  const left = `M${x - wide} ${bottom}V${spring}Q${x - wide} ${bend} ${x} ${top}`;
  return `${left}Q${x + wide} ${bend} ${x + wide} ${spring}V${bottom}Z`;
};

export const PICTURES: Record<string, Picture> = {
  "dice-cup": {
    cloth: LODEN,
    parts: [
      { cup: "lifted", at: [0, -6], height: 78 },
      die("white", 2, -76, 2, 26, 14),
      die("red", 5, -54, 30, 32, -20),
      die("green", 1, -17, 44, 26, 28),
      die("black", 4, 18, 44, 26, -8),
      die("blue", 6, 54, 30, 33, 18),
      die("yellow", 3, 79, -3, 27, -25),
    ],
  },
  wuerfelblitz: {
    cloth: SLATE,
    parts: [
      die("orange", 3, -48, -14, 40, -12),
      { die: "white", face: "blue", at: [6, -25], size: 38, turn: 12, sides: ["yellow", "red"] },
      die("green", 6, 62, -10, 40, -24),
      { die: "black", face: "yellow", at: [-20, 31], size: 38, turn: 14, sides: [6, 2] },
      die("red", 4, 36, 33, 38, -8),
    ],
  },
  choice: {
    cloth: CLAY,
    parts: [
      { path: "M-89-30h66a7 7 0 0 1 7 7v48a7 7 0 0 1-7 7h-66a7 7 0 0 1-7-7v-48a7 7 0 0 1 7-7ZM-4-30h62a7 7 0 0 1 7 7v48a7 7 0 0 1-7 7h-62a7 7 0 0 1-7-7v-48a7 7 0 0 1 7-7Z", fill: LODEN, stroke: WOOD_DARK, width: 3 },
      plain(1, -74, 2, 31, 4),
      plain(3, -38, 2, 31, -5),
      plain(4, 10, 2, 31, 3),
      plain(6, 44, 2, 31, -3),
      plain(4, 84, 3, 31, 14),
    ],
  },
  "dice-flick": {
    cloth: CLAY,
    parts: [
      { path: "M-62-59H62a4 4 0 0 1 4 4V55a4 4 0 0 1-4 4H-62a4 4 0 0 1-4-4V-55a4 4 0 0 1 4-4Z", fill: "#7c1e26", shadow: true },
      { path: "M-56-51H56V51H-56Z", fill: "#2a2320" },
      { path: HOLES, fill: "#15110f", stroke: "#d9b77f", width: 2 },
      inHole("yellow", 3, 1, 0),
      inHole("white", 4, 3, 0),
      inHole("blue", 2, 2, 1),
      inHole("blue", 5, 3, 1),
      inHole("green", 1, 0, 3),
      inHole("pink", 6, 2, 3),
    ],
  },
  pasch: {
    cloth: LODEN,
    parts: [plain(5, -40, 2, 52, -9), plain(5, 20, -2, 52, 9), plain(2, 80, 24, 36, 26)],
  },
  "grosse-hausnummer": { cloth: LODEN, parts: [{ plate: "653", at: [0, 0], height: 78 }] },
  "kleine-hausnummer": {
    cloth: CLAY,
    parts: [
      { plate: "112", at: [0, -24], height: 44 },
      plain(1, -46, 31, 32, 12),
      plain(1, 0, 33, 32, -16),
      plain(2, 46, 31, 32, 20),
    ],
  },
  "langer-entenschiss": {
    cloth: SLATE,
    parts: [
      { path: "M30 4q10 12 26 10t22-18q2-8-5-9 4-9-4-15-8-4-13 2-3 5 0 12-3 8-11 9-10 1-17-4-2 8 2 13Z", fill: "#fffdf6", stroke: "#5d4a33", width: 2, shadow: true },
      { path: "M73-26l13 3q2 3-2 4l-11 0Z", fill: "#e8751a", stroke: "#5d4a33", width: 1.5 },
      { path: "M65-26a2 2 0 1 0 .1 0Z", fill: DARK },
      { path: "M44 0q9 8 20 1", stroke: "#5d4a33", width: 2 },
      { path: "M51 15v8m-5 1h9M61 14v8m-5 1h9", stroke: "#c05f12", width: 2.5 },
      plain(1, 6, 28, 30, 16),
      plain(2, -36, 34, 30, -14),
      plain(3, -76, 26, 30, 20),
    ],
  },
  einundzwanzig: {
    cloth: LODEN,
    parts: [
      { paper: ["1 5 9", "15 19", "21"], at: [48, -4], size: [74, 92], turn: 5, letters: 21 },
      { path: "M60 20C58 34 28 34 30 20S56 8 62 19", stroke: WINE, width: 2.4 },
      { path: "M-92 40Q-60 46-36 28M-88 26Q-66 30-46 20M-84 53Q-56 55-34 42", stroke: "#f8eed9", width: 2.2, dashes: "0 7" },
      plain(1, -22, 12, 48, -22),
    ],
  },
  sequenz: {
    cloth: CLAY,
    parts: [
      { path: "M-98 64V38H-32V16H30V-6H96V64Z", fill: WOOD, stroke: WOOD_DARK, width: 2, shadow: true },
      { path: "M-98 43H-32M-32 21H30M30-1H96", stroke: "#c9955f", width: 1.5 },
      plain(3, -64, 19, 36, 10),
      plain(4, 0, -3, 36, -10),
      plain(5, 62, -25, 36, 12),
    ],
  },
  kirchenfenster: {
    cloth: SLATE,
    parts: [
      { path: lancet(0, 76, -60, 70), fill: "#d8c4a6", stroke: "#8a7558", width: 3, shadow: true },
      { path: `${lancet(-35, 29, -32, 58)}${lancet(35, 29, -32, 58)}`, fill: "#1d4a86" },
      { path: "M-64 8-35-18-6 8-35 34ZM64 8 35-18 6 8 35 34Z", fill: "#c98a1b" },
      { path: "M-64 8-35 34-64 58ZM-6 8-35 34-6 58ZM64 8 35 34 64 58ZM6 8 35 34 6 58Z", fill: "#a32a3c" },
      { path: "M-64-4-6 48M-6-4-64 48M64-4 6 48M6-4 64 48M-35-32V58M35-32V58", stroke: "#231a12", width: 1.6 },
      { path: `${lancet(-35, 29, -32, 58)}${lancet(35, 29, -32, 58)}`, stroke: "#6b5a43", width: 3.5 },
      { path: "M0-50a10 10 0 1 0 .1 0Z", fill: "#a32a3c", stroke: "#6b5a43", width: 3 },
      plain(4, -35, 34, 36, -8),
      plain(6, 35, 34, 36, 8),
    ],
  },
  bauernfenster: {
    cloth: LODEN,
    parts: [
      { path: "M-96-46h34V50h-34ZM62-46h34V50h-34Z", fill: "#27583f", stroke: "#173727", width: 2, shadow: true },
      { path: "M-79 2q-11-8-7-14 5-4 7 2 2-6 7-2 4 6-7 14ZM79 2q-11-8-7-14 5-4 7 2 2-6 7-2 4 6-7 14Z", fill: "#f5ecdd" },
      { path: "M-58-50H58V52H-58Z", fill: WOOD, stroke: WOOD_DARK, width: 2, shadow: true },
      { path: "M-49-41H49V44H-49Z", fill: "#f7dc9c" },
      { path: "M0-41V44M-49-8H49", stroke: WOOD_DARK, width: 5 },
      { path: "M-64 46H64V55H-64Z", fill: WOOD, stroke: WOOD_DARK, width: 2 },
      plain(3, -27, 29, 34, -10),
      plain(5, 27, 29, 34, 10),
    ],
  },
  waechter: {
    cloth: LODEN,
    parts: [{ cup: "standing", at: [0, 44], height: 84 }, die("red", 5, 12, -38, 29, 14)],
  },
  "nackets-luisle": {
    cloth: CLAY,
    parts: [{ paper: ["1 2 3 4 5", "6 7 8 9 10"], at: [0, 0], size: [128, 98], turn: -3, letters: 25, struck: ["1", "2", "4", "7"] }],
  },
  "einsame-filzlaus": {
    cloth: LODEN,
    parts: [{ cup: "standing", at: [-18, 40], height: 92 }, plain(1, 62, 30, 40, -16)],
  },
  "haar-im-loch": {
    cloth: SLATE,
    parts: [
      plain(3, -64, 18, 38, 14),
      plain(5, 64, 16, 38, -16),
      plain(1, 0, 4, 56, 6),
      { path: "M1-8C-8-40 24-58 34-40S6-16-20-34-60-34-78-50", stroke: "#4b2d16", width: 1.8 },
    ],
  },
  abstreichen: {
    cloth: CLAY,
    parts: [
      { paper: ["1  2  3", "4  5  6"], at: [-22, 0], size: [104, 92], turn: -4, letters: 28, struck: ["1", "4", "5"] },
      plain(6, 68, 22, 42, 20),
      { path: "M34-44l46-14 3 9-46 14-8 0Z", fill: "#d9a441", stroke: "#7a5210", width: 1.5, shadow: true },
      { path: "M34-44l-5 9 8 0Z", fill: "#f3ddb4", stroke: "#7a5210", width: 1 },
    ],
  },
  studentenpasch: {
    cloth: SLATE,
    parts: [
      { paper: ["100"], at: [-50, -36], size: [46, 30], turn: -5, letters: 20 },
      { paper: ["60"], at: [12, -38], size: [38, 30], turn: 4, letters: 20 },
      { paper: ["5"], at: [64, -34], size: [30, 30], turn: 7, letters: 20 },
      plain(1, -54, 20, 44, -12),
      plain(6, 8, 18, 44, 8),
      plain(5, 66, 22, 40, -18),
    ],
  },
  mauseloch: {
    cloth: SLATE,
    parts: [
      { path: "M-160 30H160V64H-160Z", fill: WOOD },
      { path: "M-160 30H160M-160 36H160", stroke: WOOD_DARK, width: 1.5 },
      { path: "M28 64V24a22 22 0 0 1 44 0V64Z", fill: "#1c1008", stroke: WOOD_DARK, width: 3.5 },
      { path: "M42 33a3 3 0 1 0 .1 0ZM57 33a3 3 0 1 0 .1 0Z", fill: "#ffe6b0" },
      {
        paper: ["3 4 5 6", "7 8 9 10", "11 12 13 14", "15 16 17 18"],
        at: [-40, -6],
        size: [108, 98],
        turn: -3,
        letters: 18,
        struck: ["5", "8", "11", "12", "16"],
      },
      plain(4, 82, 48, 24, -18),
    ],
  },
  "hohe-hausnummern": {
    cloth: CLAY,
    parts: [
      { plate: "622", at: [0, -26], height: 48 },
      { path: "M-84 16C-86-12-50-14-44 4", stroke: "#fff6e0", width: 3 },
      { path: "M-52-1l8 6 3-10", stroke: "#fff6e0", width: 3 },
      plain(6, -56, 34, 33, 14),
      plain(2, 0, 34, 33, -10),
      plain(2, 54, 34, 33, 18),
    ],
  },
  doppelgaenger: {
    cloth: SLATE,
    parts: [
      { ...plain(3, -58, 6, 50, 14), opacity: 0.35 },
      { ...plain(3, -22, 4, 50, 14), opacity: 0.65 },
      plain(3, 16, 2, 50, 14),
      plain(6, 80, 28, 32, -20),
    ],
  },
  "fuenf-finger": {
    cloth: LODEN,
    parts: [
      { paper: [], at: [-26, 0], size: [104, 108], turn: -4 },
      {
        path: "M-48 50C-60 34-70 20-66 12-60 8-54 16-50 22L-52-14C-52-22-42-22-41-14L-38 8-36-26C-35-34-25-34-25-26L-25 8-17-22C-15-30-6-27-8-19L-13 12-2-10C2-16 10-12 7-5L-4 30C-6 40-8 46-10 50",
        stroke: PENCIL,
        width: 2.6,
      },
      plain(2, 52, -30, 33, 12),
      plain(1, 80, 6, 33, -14),
      plain(2, 50, 38, 33, 22),
    ],
  },
  "boese-sieben": {
    cloth: CLAY,
    parts: [
      { plate: "7", at: [-40, 2], height: 86, turn: -5 },
      { path: "M-68-33q-9-7-6-21 11 4 14 17ZM-16-38q6-9 1-21-11 7-11 20Z", fill: WINE, stroke: "#5a0f1d", width: 1.5 },
      plain(4, 34, -26, 35, 14),
      plain(1, 76, 8, 35, -18),
      plain(2, 32, 34, 35, -8),
    ],
  },
};
