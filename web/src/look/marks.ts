import type { Colour, DieKind, Face } from "../core/things";
import type { Language } from "../protocol";

export type { Colour, DieKind, Face };

/** The dot of plain dice; red's mark is the same on purpose, it is the printed one. */
export const PLAIN_PIP = "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10Z";

/** One mark per colour as an SVG path in a box from -12 to 12, even-odd filled. A canvas draws it with Path2D. */
export const MARKS: Record<Colour, string> = {
  white: "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10ZM0-4.6A4.6 4.6 0 1 0 0 4.6A4.6 4.6 0 1 0 0-4.6Z",
  yellow: "M0-10.5 10.8 8.5-10.8 8.5Z",
  green: "M-11 11Q-10-10 11-11 10 10-11 11Z",
  blue: "M-10-7.8H10V-1.6H-10ZM-10 2H10V8.2H-10Z",
  red: PLAIN_PIP,
  black: "M-8.8-8.8H8.8V8.8H-8.8Z",
  orange: "M0-12 11 0 0 12-11 0Z",
  pink: "M0 10.5C-17-1-11-11.5-5-10.2-2-9.6 0-7 0-5 0-7 2-9.6 5-10.2 11-11.5 17-1 0 10.5Z",
};

export const pipShape = (kind: DieKind): string => MARKS[kind] ?? PLAIN_PIP;

/** Dots and squares are full shapes; the others are open or pointed and look smaller at the same radius. */
const FULL: readonly DieKind[] = ["plain", "red", "black"];
const RADII = [0, 0.26, 0.22, 0.2, 0.185, 0.18, 0.17];

/** Radius of each of a face's pips, as a part of the die's half edge: the fewer the pips, the larger the mark. */
export const pipRadius = (kind: DieKind, pips: number): number => (RADII[pips] ?? 0) * (FULL.includes(kind) ? 1 : 1.12);

/** Distance of the outer pips from the middle, as a part of the half edge. */
const AT = 0.52;
const MIDDLE = [[0, 0]] as const;
const SLANT = [[-AT, -AT], [AT, AT]] as const;
const OTHER_SLANT = [[AT, -AT], [-AT, AT]] as const;
const SIDES = [[-AT, 0], [AT, 0]] as const;

/** Where a face's pips lie, from -1 to 1, y downwards. */
export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  MIDDLE,
  SLANT,
  [...SLANT, ...MIDDLE],
  [...SLANT, ...OTHER_SLANT],
  [...SLANT, ...OTHER_SLANT, ...MIDDLE],
  [...SLANT, ...OTHER_SLANT, ...SIDES],
];

export const isColour = (word: unknown): word is Colour => typeof word === "string" && Object.hasOwn(MARKS, word);

/** A colour or a die's material, as a CSS value. */
export const dieColour = (kind: DieKind, part?: "edge" | "shade" | "pip"): string =>
  `var(--die-${Object.hasOwn(MARKS, kind) ? kind : "white"}${part ? `-${part}` : ""})`;

const NAMES: Record<Language, Record<Colour, readonly [colour: string, mark: string]>> = {
  de: {
    white: ["Weiß", "Ring"],
    yellow: ["Gelb", "Dreieck"],
    green: ["Grün", "Blatt"],
    blue: ["Blau", "zwei Balken"],
    red: ["Rot", "Punkt"],
    black: ["Schwarz", "Quadrat"],
    orange: ["Orange", "Raute"],
    pink: ["Knaller", "Herz"],
  },
  en: {
    white: ["white", "ring"],
    yellow: ["yellow", "triangle"],
    green: ["green", "leaf"],
    blue: ["blue", "two bars"],
    red: ["red", "dot"],
    black: ["black", "square"],
    orange: ["orange", "diamond"],
    pink: ["Knaller", "heart"],
  },
};

/** "Rot" / "red". */
export const colourName = (language: Language, colour: Colour): string => NAMES[language][colour]?.[0] ?? colour;

/** "Rot, Punkt" / "red, dot": a colour is never named without its mark where seeing it matters. */
export const colourWithMark = (language: Language, colour: Colour): string => NAMES[language][colour]?.join(", ") ?? colour;

/** "Rot, Punkt: 5" / "red, dot: 5"; a plain die is just its number; a colour dot says its colour. */
export function dieName(language: Language, kind: DieKind, face: Face | null): string {
  const shows =
    face === null
      ? language === "de" ? "verdeckt" : "hidden"
      : isColour(face)
        ? language === "de" ? `Farbpunkt ${colourName(language, face)}` : `${colourName(language, face)} colour dot`
        : String(face);
  return kind === "plain" ? shows : `${colourWithMark(language, kind)}: ${shows}`;
}
