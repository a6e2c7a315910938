// A player's ten numbers as they stand on paper.

import { things } from "../../core/things";
import type { MatchView } from "@mutschel/screen";

const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** A number that isn't there is missing while collecting, and crossed out afterwards. */
export function numbersOf(view: MatchView, seat: number): { number: number; mark: "empty" | "written" | "struck" }[] {
  const sheet = things(view, "luisle")[seat];
  return ALL.map((number) => ({
    number,
    mark: sheet?.numbers.includes(number) ? "written" : sheet?.deleting ? "struck" : "empty",
  }));
}

/** The count of numbers that are missing, or still to be crossed out. */
export function left(view: MatchView, seat: number): { n: number; deleting: boolean } {
  const sheet = things(view, "luisle")[seat];
  const there = sheet?.numbers.length ?? 0;
  return sheet?.deleting ? { n: there, deleting: true } : { n: ALL.length - there, deleting: false };
}
