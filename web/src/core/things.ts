// Things in a view and how to find them, and the types of dice.

import type { CupView, DieView, KindView, MatchView, Thing } from "@mutschel/screen";

/** A colour of dice: a named one (see look/die-marks.ts), or "#rrggbb". */
export type Colour = string;
/** A game's name for equal dice: "plain", a colour, or a word of its own. */
export type DieKind = string;
/** "large" or "small". */
export type Size = string;
/** Pips, a number, a colour dot, or a word. */
export type Face = number | string;
/** The make of a plain die. */
export const PLAIN: KindView = { colour: "white", mark: "dot", faces: [1, 2, 3, 4, 5, 6] };

/** The die at this place in a cup. */
export function dieOf(cup: CupView, place: number): DieView {
  const kind = cup.dice[place] ?? "plain";
  return { kind, size: cup.sizes[place] ?? "large", ...(cup.kinds[kind] ?? PLAIN) };
}

export type Lies = [east: number, north: number, yaw: number];

/** The thing of this kind with this name, or the first of its kind. */
export function thing<K extends Thing["kind"]>(view: MatchView, kind: K, name?: string): Extract<Thing, { kind: K }> | null {
  for (const [key, found] of Object.entries(view.table)) {
    if (!Array.isArray(found) && found.kind === kind && (name === undefined || key === name)) {
      return found as Extract<Thing, { kind: K }>;
    }
  }
  return null;
}

/** The things of a kind of which every seat has one. */
export function things<K extends Thing["kind"]>(view: MatchView, kind: K): Extract<Thing, { kind: K }>[] {
  for (const found of Object.values(view.table)) {
    if (Array.isArray(found) && found[0]?.kind === kind) return found as Extract<Thing, { kind: K }>[];
  }
  return [];
}
