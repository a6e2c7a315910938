import { things } from "../../core/things";
import type { MatchView } from "@mutschel/screen";

/** A player's numbers, crossed out or not. */
export function numbersOf(view: MatchView, seat: number): { number: number; mark: "written" | "struck" }[] {
  const sheet = things(view, "numbers")[seat];
  return (sheet?.numbers ?? []).map((number) => ({ number, mark: sheet!.crossed.includes(number) ? "struck" : "written" }));
}
