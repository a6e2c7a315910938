// Finding things in a view, and what dice can be.

import type { CupView, DieView, KindView, MatchView, Thing } from "@mutschel/screen";

/** A colour of dice: one of those that have a name (see look/die-marks.ts), or "#rrggbb". */
export type Colour = string;
/** How a game calls dice that are equal: "plain", a colour, or a word of its own. */
export type DieKind = string;
/** "large", or "small". */
export type Size = string;
/** Pips, a number, a colour dot, or a word. */
export type Face = number | string;
/** What plain dice are made of. */
export const PLAIN: KindView = { colour: "white", mark: "dot", faces: [1, 2, 3, 4, 5, 6] };

/** One of a cup's dice, by its place. */
export function dieOf(cup: CupView, place: number): DieView {
  const kind = cup.dice[place] ?? "plain";
  return { kind, size: cup.sizes[place] ?? "large", ...(cup.kinds[kind] ?? PLAIN) };
}

export type Lies = [east: number, north: number, yaw: number];

/** The thing of this kind by its name, or the first of its kind. */
export function thing<K extends Thing["kind"]>(view: MatchView, kind: K, name?: string): Extract<Thing, { kind: K }> | null {
  for (const [key, found] of Object.entries(view.table)) {
    if (!Array.isArray(found) && found.kind === kind && (name === undefined || key === name)) {
      return found as Extract<Thing, { kind: K }>;
    }
  }
  return null;
}

/** Things of this kind of which every seat has one. */
export function things<K extends Thing["kind"]>(view: MatchView, kind: K): Extract<Thing, { kind: K }>[] {
  for (const found of Object.values(view.table)) {
    if (Array.isArray(found) && found[0]?.kind === kind) return found as Extract<Thing, { kind: K }>[];
  }
  return [];
}
