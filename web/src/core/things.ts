// Finding things in a view, and what dice can be.

import type { MatchView, Thing } from "./views";

/** A colour of dice. Games may bring others than ours. */
export type Colour = string;
/** "plain", or a colour. */
export type DieKind = string;
/** "large", or "small". */
export type Size = string;
/** Pips, or a colour dot. */
export type Face = number | string;
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
