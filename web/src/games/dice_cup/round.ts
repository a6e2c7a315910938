// The state of a round of DICE CUP, read from its view.

import { thing, things } from "../../core/things";
import type { CupView, MatchView, News, SheetView, ShareView } from "@mutschel/screen";
import type { SeatState } from "../../play/play";
import { litUpTo, type LitDice } from "../../stage/drawn-dice";

/** A player's cross, and the points it brings. */
export interface Crossing extends News {
  player: number;
  category: string;
  n: number;
}

export function cupOf(view: MatchView): CupView {
  return thing(view, "cup")!;
}

/** The sheet of the seat whose view it is. */
export function sheetOf(view: MatchView): SheetView | null {
  return view.seat === null ? null : (things(view, "sheet")[view.seat] ?? null);
}

/** Tells whether the cup is up and will come down again in a moment. */
export function isGlimpse(view: MatchView): boolean {
  return view.waiting?.for === "pause" && !cupOf(view).covered;
}

/** A seat's share of the dice that lie there; null before it is told. */
function shareOf(view: MatchView, seat: number | null): ShareView | null {
  const shares = view.abandoned ? [] : view.moments.flatMap((moment) => moment.shares);
  return shares.find(({ phrase }) => phrase["player"] === seat && view.news.some(({ number }) => number === phrase.number)) ?? null;
}

export function crossingOf(view: MatchView, seat: number | null): Crossing | null {
  return (shareOf(view, seat)?.phrase as Crossing | undefined) ?? null;
}

/** A crossing, and how far it has been counted. */
export interface CrossingCount {
  crossing: Crossing;
  lit: LitDice;
  points: number;
  /** There is more to come. */
  counting: boolean;
}

/** The crossing that is being counted; before and afterwards this seat's own. */
export function countedOf({ moment, view, seat }: Pick<SeatState, "moment" | "view" | "seat">): CrossingCount | null {
  const share = moment?.share ?? shareOf(view, seat);
  if (!share) return null;
  const sums = moment?.share ? share.sums.slice(0, moment.counted) : share.sums;
  const crossing = share.phrase as Crossing;
  return { crossing, lit: moment ? litUpTo(share.lit, sums) : { dice: share.lit, sums: [] }, points: sums.at(-1) ?? 0, counting: sums.length < share.sums.length };
}

/** Categories with a free box, from top to bottom. */
export function openIn(sheet: SheetView): string[] {
  return Object.keys(sheet.rows).filter((row) => sheet.rows[row]!.length < sheet.columns);
}
