// The state of a round of Würfelblitz, read from its view.

import { thing } from "../../core/things";
import type { CupView, MatchView, News } from "@mutschel/screen";
import type { Play, SeatState } from "../../play/play";
import { litUpTo, type LitDice } from "../../stage/drawn-dice";

export interface Call {
  player: number;
  call: number;
  right: boolean;
}

/** The explanation of a sum: the places of the dice that count. */
export interface Because extends News {
  n: number;
  dice: number[];
}

export function cupOf(view: MatchView): CupView {
  return thing(view, "cup")!;
}

/** Tells whether calls are open now. */
export function isRace(view: MatchView): boolean {
  return view.waiting?.for === "call";
}

/** Tells whether the table itself says who was right, as it does with real dice. */
export function isJudged(view: MatchView): boolean {
  return isRace(view) && cupOf(view).faces === null;
}

/** Tells whether a right call has been made, so that the round may end. */
export function mayEnd({ question }: Pick<Play, "question">): boolean {
  return question?.answers.kind === "one_of" && question.answers.options.includes("next");
}

function diceLieOpen(view: MatchView): boolean {
  return view.waiting?.for !== "pause" && Boolean(cupOf(view).faces?.length);
}

/** The explanation of the sum, from the end of the race until the next throw; null at any other time. */
export function because(view: MatchView): Because | null {
  if (isRace(view) || view.abandoned || !diceLieOpen(view)) return null;
  return view.news.findLast((item): item is Because => item.text === "because") ?? null;
}

/** The dice that count, and how far they are counted; null before the race has ended. */
export function countedOf({ moment, view }: Pick<SeatState, "moment" | "view">): { dice: number[]; counted: number; lit: LitDice } | null {
  const dice = because(view)?.dice;
  if (!dice) return null;
  const { sums } = moment?.moment.kind === "race" ? moment.moment : { sums: [] };
  return { dice, counted: sums.length > 0 ? moment!.counted : dice.length, lit: litUpTo(dice, sums.slice(0, moment?.counted)) };
}

/** The calls made about the dice that lie there, oldest first. */
export function calls(view: MatchView): Call[] {
  if (!diceLieOpen(view)) return [];
  const ends = view.news.flatMap((item, place) => (item.text === "because" ? [place] : []));
  const end = isRace(view) ? view.news.length : (ends.pop() ?? view.news.length);
  return view.news.slice((ends.pop() ?? -1) + 1, end).flatMap((item) =>
    item.text === "right" || item.text === "wrong"
      ? [{ player: item["player"] as number, call: item["call"] as number, right: item.text === "right" }]
      : [],
  );
}

/** Numbers that have turned out wrong. */
export function struck(view: MatchView): Set<number> {
  return new Set(calls(view).flatMap(({ call, right }) => (right ? [] : [call])));
}

/** The time until which a seat has to be quiet; 0: it may call. */
export function quietUntil(view: MatchView, seat: number): number {
  return view.waiting?.silent?.[String(seat)] ?? 0;
}

/** A seat's discs, and how many white ones make a black one. */
export function discsOf(view: MatchView, seat: number): { white: number; black: number; of: number } {
  const count = (name: string) => thing(view, "tally", name)?.counts[seat] ?? 0;
  const of = (view.options["discs_per_black"] as number[])[seat] ?? 0;
  return { white: count("white"), black: count("black"), of };
}
