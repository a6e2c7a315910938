import { thing, things } from "../../core/things";
import { about } from "../../play/moments";
import type { Play } from "../../play/play";
import type { MatchView, Phrase } from "@mutschel/screen";

type Table = Pick<Play, "view" | "moment">;

/** What the moment says about this seat, and whether its die has been seen by now. */
function saidOf({ moment }: Table, seat: number): { phrase: Phrase; seen: boolean } | null {
  if (!moment || moment.moment.kind === "round") return null;
  const phrase = [...moment.moment.shares, moment.moment].map((one) => one.phrase).find((one) => about(one).includes(seat));
  return phrase ? { phrase, seen: moment.told || (moment.lit && (!moment.share || moment.share.phrase === phrase)) } : null;
}

/** What is said of this seat's latest throw if it was in vain; null: it wasn't. */
export function thrownInVain({ view }: Pick<Play, "view">, seat: number): MatchView["news"][number] | null {
  const said = view.news.findLast((phrase) => about(phrase).includes(seat));
  return said?.text === "already" ? said : null;
}

/** A player's numbers, crossed out or not: a number is struck only when its die lights up. */
export function numbersOf(table: Table, seat: number): { number: number; mark: "written" | "struck" }[] {
  const { numbers, crossed } = things(table.view, "numbers")[seat]!;
  const said = saidOf(table, seat);
  const unseen = said && !said.seen && said.phrase.text !== "already" ? Number(said.phrase["face"] ?? thing(table.view, "cup")?.faces?.[0]) : null;
  return numbers.map((number) => ({ number, mark: crossed.includes(number) && number !== unseen ? "struck" : "written" }));
}
