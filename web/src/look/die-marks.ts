// Marks, pips and colours of dice, and their names for people.

import { PLAIN, type Colour, type DieKind, type Face } from "../core/things";
import type { DieView, KindView } from "@mutschel/screen";
import type { Language } from "../protocol";
import { isColour, markOf } from "./colours";

export { dieColour, isColour } from "./colours";
export type { Colour, DieKind, Face };
export type Mark = KindView["mark"];

/** The marks as SVG paths in a box from -12 to 12, even-odd filled. A canvas draws them with Path2D. */
export const MARKS: Record<Mark, string> = {
  dot: "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10Z",
  ring: "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10ZM0-4.6A4.6 4.6 0 1 0 0 4.6A4.6 4.6 0 1 0 0-4.6Z",
  triangle: "M0-10.5 10.8 8.5-10.8 8.5Z",
  leaf: "M-11 11Q-10-10 11-11 10 10-11 11Z",
  bars: "M-10-7.8H10V-1.6H-10ZM-10 2H10V8.2H-10Z",
  square: "M-8.8-8.8H8.8V8.8H-8.8Z",
  diamond: "M0-12 11 0 0 12-11 0Z",
  heart: "M0 10.5C-17-1-11-11.5-5-10.2-2-9.6 0-7 0-5 0-7 2-9.6 5-10.2 11-11.5 17-1 0 10.5Z",
};

/** A colour's mark, as a path. */
export const markShape = (colour: Colour): string => MARKS[markOf(colour)];

/** The make of a die. A name alone means a die with six sides, in that colour or plain. */
export function kindView(of: DieKind | KindView): KindView {
  if (typeof of !== "string") return of;
  return isColour(of) ? { ...PLAIN, colour: of, mark: markOf(of) } : PLAIN;
}

export const isPlain = ({ colour, mark }: KindView): boolean => colour === PLAIN.colour && mark === PLAIN.mark;

/** Does it have pips, as opposed to written numbers? */
export const hasPips = ({ faces }: KindView): boolean => faces.length <= 6 && faces.length !== 4;

/** The pips of this face; null if it is written or a colour dot. */
export const pipsOf = (die: KindView, face: Face | null): (typeof PIPS)[number] | null =>
  hasPips(die) && typeof face === "number" && face > 0 ? (PIPS[face] ?? null) : null;

/** Dots and squares are full shapes; the others are open or pointed and look smaller at the same radius. */
const FULL: readonly Mark[] = ["dot", "square"];
const RADII = [0, 0.26, 0.22, 0.2, 0.185, 0.18, 0.17];

/** Radius of each pip of a face, relative to half an edge: the fewer pips, the larger. */
export const pipRadius = (mark: Mark, pips: number): number => (RADII[pips] ?? 0) * (FULL.includes(mark) ? 1 : 1.12);

/** Distance of the outer pips from the middle, relative to half an edge. */
const AT = 0.52;
const MIDDLE = [[0, 0]] as const;
const SLANT = [[-AT, -AT], [AT, AT]] as const;
const OTHER_SLANT = [[AT, -AT], [-AT, AT]] as const;
const SIDES = [[-AT, 0], [AT, 0]] as const;

/** The pips of each face, from -1 to 1, y downwards. */
export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  MIDDLE,
  SLANT,
  [...SLANT, ...MIDDLE],
  [...SLANT, ...OTHER_SLANT],
  [...SLANT, ...OTHER_SLANT, ...MIDDLE],
  [...SLANT, ...OTHER_SLANT, ...SIDES],
];

/** Turns values into a game's words. */
export interface Words {
  word(value: unknown): string;
}

const COLOURS: Record<Language, Record<Colour, string>> = {
  de: { white: "Weiß", yellow: "Gelb", green: "Grün", blue: "Blau", red: "Rot", black: "Schwarz", orange: "Orange", pink: "Pink" },
  en: { white: "white", yellow: "yellow", green: "green", blue: "blue", red: "red", black: "black", orange: "orange", pink: "pink" },
};
const SHAPES: Record<Language, Record<Mark, string>> = {
  de: {
    dot: "Punkt", ring: "Ring", triangle: "Dreieck", leaf: "Blatt", bars: "zwei Balken", square: "Quadrat", diamond: "Raute", heart: "Herz",
  },
  en: {
    dot: "dot", ring: "ring", triangle: "triangle", leaf: "leaf", bars: "two bars", square: "square", diamond: "diamond", heart: "heart",
  },
};

/** "Rot" / "red": a colour or a kind of dice in the game's word, if it has one. */
export function colourName(language: Language, kind: DieKind, game?: Words): string {
  const said = game?.word(kind) ?? kind;
  const name = said === kind && isColour(kind) ? COLOURS[language][kind]! : said;
  return language === "de" ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

/** "Rot, Punkt" / "red, dot": a colour with its mark, for places where seeing it matters. */
export function colourWithMark(language: Language, die: DieKind | DieView, game?: Words): string {
  const kind = typeof die === "string" ? die : die.kind;
  const { mark } = kindView(die);
  const name = colourName(language, kind, game);
  return isColour(kind) || mark !== PLAIN.mark ? `${name}, ${SHAPES[language][mark]}` : name;
}

/** "Rot, Punkt: 5" / "red, dot: 5"; a plain die is only its number, and a colour dot its colour. */
export function dieName(language: Language, die: DieKind | DieView, face: Face | null, game?: Words): string {
  const shows =
    face === null
      ? language === "de" ? "verdeckt" : "hidden"
      : isColour(face)
        ? language === "de" ? `Farbpunkt ${colourName(language, face, game)}` : `${colourName(language, face, game)} colour dot`
        : String(game ? readFace(face, game) : face);
  return (typeof die === "string" ? die : die.kind) === "plain" ? shows : `${colourWithMark(language, die, game)}: ${shows}`;
}

/** A face as it is drawn: words as the game says them. Names of colours stay, because they are drawn as dots. */
export const readFace = (face: Face, game: Words): Face => (typeof face === "string" && !isColour(face) ? game.word(face) : face);
