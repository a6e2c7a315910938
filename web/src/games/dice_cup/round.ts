// Where a round of DICE CUP stands, as its view tells it.

import { thing, things } from "../../core/things";
import type { CupView, MatchView, News, SheetView } from "../../core/views";

/** What somebody crossed, and which dice count for it: their places, and what they bring, one after the other. */
export interface Crossing extends News {
  player: number;
  category: string;
  n: number;
  dice: [places: number[], brings: number][];
}

export function cupOf(view: MatchView): CupView {
  return thing(view, "cup")!;
}

/** The sheet of the seat whose view it is. */
export function sheetOf(view: MatchView): SheetView | null {
  return view.seat === null ? null : (things(view, "sheet")[view.seat] ?? null);
}

/** The cup is up, and will come down again in a moment. */
export function isGlimpse(view: MatchView): boolean {
  return view.waiting?.for === "pause" && !cupOf(view).covered;
}

/** What everybody crossed for the dice that lie there; empty before they are scored. */
export function crossings(view: MatchView): Crossing[] {
  if (view.abandoned || view.waiting?.for === "pause" || !cupOf(view).faces?.length) return [];
  return view.news.filter((item): item is Crossing => item.text === "crossed").slice(-view.players);
}

export function crossingOf(view: MatchView, seat: number | null): Crossing | null {
  return crossings(view).find(({ player }) => player === seat) ?? null;
}

/** Categories with a free box, from top to bottom. */
export function openIn(sheet: SheetView): string[] {
  return Object.keys(sheet.rows).filter((row) => sheet.rows[row]!.length < sheet.columns);
}

/** The dice that have been counted after this many steps, and the points so far. */
export function countedTo(crossing: Crossing, steps: number): { dice: Set<number>; points: number } {
  const done = crossing.dice.slice(0, steps);
  return { dice: new Set(done.flatMap(([places]) => places)), points: done.reduce((sum, [, brings]) => sum + brings, 0) };
}
