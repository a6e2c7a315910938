// Things on a table: shared ones, and those before each seat.

import type { MatchView, SheetView, Thing } from "@mutschel/screen";

export interface NamedThing<T = Thing> {
  name: string;
  found: T;
}

/** Things that exist once for everybody, without motions of dice. */
export function sharedThings(view: MatchView): NamedThing[] {
  return Object.entries(view.table).flatMap(([name, found]) => (Array.isArray(found) || found.kind === "flight" ? [] : [{ name, found }]));
}

/** Things before this seat. */
export function thingsBefore(view: MatchView, seat: number): NamedThing[] {
  return Object.entries(view.table).flatMap(([name, found]) => (Array.isArray(found) && found[seat] && found[seat].kind !== "last-turn" ? [{ name, found: found[seat] }] : []));
}

export function ofKind<K extends Thing["kind"]>(laid: readonly NamedThing[], kind: K): NamedThing<Extract<Thing, { kind: K }>>[] {
  return laid.filter((one): one is NamedThing<Extract<Thing, { kind: K }>> => one.found.kind === kind);
}

/** The totals of all sheets by seat; null: the game has no sheets. */
export function sheetTotals(view: MatchView): number[] | null {
  const totals = Object.values(view.table).flatMap((found) =>
    Array.isArray(found) && found.every(isSheet) ? [found.map(({ total }) => total)] : [],
  );
  return totals.length > 0 ? totals[0]!.map((_, seat) => totals.reduce((sum, each) => sum + each[seat]!, 0)) : null;
}

const isSheet = (found: Thing): found is SheetView => found.kind === "sheet";
