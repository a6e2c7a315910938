// A game's lesson: a few pictures of what counts, and an example to step through. Each is written in lessons/{game}.ts.

import type { Colour, DieKind } from "../look/marks";

export interface Both {
  de: string;
  en: string;
}

/** How a die stands in an example: it counts, it doesn't, or nothing is said about it. */
export type Role = "counts" | "out" | "plain";

export interface ShownDie {
  kind: DieKind;
  face: number | Colour | null;
  small: boolean;
  role: Role;
}

export type Shown =
  | { show: "dice"; groups: ShownDie[][]; label?: Both }
  | { show: "cup"; how: "down" | "lifted" | "guarded"; face?: number }
  | { show: "plate"; digits: (number | null)[]; worst: boolean; label?: string }
  | { show: "strikes"; of: [name: string, n: number][] }
  | { show: "numbers"; numbers: { value: string; state: "struck" | "new" | "open" | "there" }[]; label?: Both }
  | { show: "sum"; text: string }
  | { show: "discs"; of: [name: string, white: number, black: number][] }
  | { show: "boxes"; rows: { name: Both; boxes: number; of: number; value: string }[] }
  | { show: "board"; rows: string[] };

export interface Step extends Both {
  shows: Shown[];
}

export interface Lesson {
  pictures: (Both & { shows: Shown[] })[];
  steps: Step[];
}

const LETTERS: Record<string, Colour> = { w: "white", y: "yellow", g: "green", b: "blue", r: "red", k: "black", o: "orange", p: "pink" };

function dieOf(token: string): ShownDie {
  const found = /^([wygbrkop]?)(?:([1-6])|:([wygbrkop])|(\?))(s?)([*-]?)$/.exec(token);
  if (!found) throw new Error(`not a die: ${token}`);
  const [, kind = "", pips, dot, , small, role] = found;
  return {
    kind: kind ? LETTERS[kind]! : "plain",
    face: pips ? Number(pips) : dot ? LETTERS[dot]! : null,
    small: small === "s",
    role: role === "*" ? "counts" : role === "-" ? "out" : "plain",
  };
}

/**
 * Dice in short: "2* 2* 5-". A star: it counts; a minus: it doesn't; "?": face down. A letter before is the
 * die's colour (w y g b r k o p), ":" a colour dot, "s" one of the small dice, "|" a gap.
 */
export function dice(text: string, label?: Both): Shown {
  const groups = text.split("|").map((group) => group.trim().split(/\s+/).map(dieOf));
  return { show: "dice", groups, ...(label ? { label } : {}) };
}

export const cup = (how: "down" | "lifted"): Shown => ({ show: "cup", how });
/** The cup with a die on its rim. */
export const guardedCup = (face: number): Shown => ({ show: "cup", how: "guarded", face });

/** A house number; "·" is a place still open. */
export function plate(number: string, label?: string, worst = false): Shown {
  const digits = [...number].map((digit) => (digit === "·" ? null : Number(digit)));
  return { show: "plate", digits, worst, ...(label ? { label } : {}) };
}

export const strikes = (...of: [string, number][]): Shown => ({ show: "strikes", of });
export const discs = (...of: [string, number, number][]): Shown => ({ show: "discs", of });
export const sum = (text: string): Shown => ({ show: "sum", text });

/** Numbers on a sheet: "3x" is struck out, "4+" was just written or struck, "5?" is still missing. */
export function numbers(text: string, label?: Both): Shown {
  const states = { x: "struck", "+": "new", "?": "open", "": "there" } as const;
  const parsed = text.split(/\s+/).map((token) => {
    const [, value = "", mark = ""] = /^(\d+)([x+?]?)$/.exec(token) ?? [];
    return { value, state: states[mark as keyof typeof states] };
  });
  return { show: "numbers", numbers: parsed, ...(label ? { label } : {}) };
}

/** Lines of a sheet: name, crosses made, boxes there are, and what it is worth. */
export const boxes = (...rows: [name: Both, boxes: number, of: number, value: string][]): Shown => ({
  show: "boxes",
  rows: rows.map(([name, made, of, value]) => ({ name, boxes: made, of, value })),
});

/** Five rows of five holes: "b3" a blue die with a 3, ".." an empty hole, "^b" an upgrade, "^c" centre, "^+" bonus; "*" counts. */
export const board = (...rows: string[]): Shown => ({ show: "board", rows });

export const isLetter = (letter: string): boolean => letter in LETTERS;
export const colourOf = (letter: string): Colour => LETTERS[letter] ?? "white";

const files = import.meta.glob<{ lesson: Lesson }>("./lessons/*.ts");

/** Null: a game without one. */
export async function lessonOf(game: string): Promise<Lesson | null> {
  return (await files[`./lessons/${game}.ts`]?.())?.lesson ?? null;
}
