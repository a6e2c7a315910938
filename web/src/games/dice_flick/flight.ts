// The dice that flew between two views, by the boards and the news in between. The plate is known only on the device that flicked.

import { thing, type Colour } from "../../core/things";
import type { AimView, BoardView, Facts, MatchView, News, WaitingView } from "@mutschel/screen";
import { allHoles, dieAt, sameHole, type Hole } from "./box";

export type Aim = AimView;

export interface Flight {
  /** The number of its news, so that no flight is shown twice. */
  key: number;
  colour: Colour;
  face: number;
  /** A hole, a plate, or null: from above. */
  from: Hole | Aim | null;
  to: Hole | "trench" | "outside";
}

const FLICKS = ["landed", "trench", "outside"];

/** The latest flick that the later view tells of and the earlier one doesn't. */
export function flightsBetween(before: MatchView, after: MatchView, aim: Aim | null): Flight[] {
  const old = thing(before, "board");
  const board = thing(after, "board");
  const seen = before.news.at(-1)?.number ?? 0;
  const fresh = after.news.filter((news) => news.number > seen);
  return old && board && fresh.length > 0 ? flightsIn(fresh, old, board, aim ?? flickedIn(before.waiting)) : [];
}

/** The flick that has not landed yet; a replay shows every flick in this state. */
export function flickedIn(waiting: WaitingView | null): Aim | null {
  const { facts } = waiting ?? {};
  return facts && isAim(facts) ? facts : null;
}

const isAim = (facts: Facts): facts is Aim => "die" in facts;

function flightsIn(fresh: News[], old: BoardView, board: BoardView, aim: Aim | null): Flight[] {
  const last = fresh.findLastIndex((news) => FLICKS.includes(news.text));
  if (last < 0) return [];
  const first = fresh.slice(0, last).findLastIndex((news) => FLICKS.includes(news.text)) + 1;
  const gone = allHoles(old).filter((hole) => isGone(dieAt(old, hole), dieAt(board, hole)));
  const flights: Flight[] = [];
  for (const news of fresh.slice(first, last + 1)) {
    const colour = news["die"] as Colour;
    const to = "row" in news ? ([(news["row"] as number) - 1, (news["column"] as number) - 1] as const) : null;
    const lies = to && dieAt(board, to);
    if (to && lies?.colour !== colour) continue; // scored already
    if (FLICKS.includes(news.text)) {
      const from = aim?.die === colour ? aim : null;
      flights.push({ key: news.number, colour, face: lies?.face ?? 1, from, to: to ?? (news.text as "trench" | "outside") });
    } else if (news.text === "knocked" || news.text === "knocked-out") {
      const from = nearest(gone.filter((hole) => dieAt(old, hole)!.colour === colour), to);
      if (!from) continue;
      gone.splice(gone.indexOf(from), 1);
      flights.push({ key: news.number, colour, face: lies?.face ?? dieAt(old, from)!.face, from, to: to ?? "trench" });
    }
  }
  return flights;
}

type Lying = ReturnType<typeof dieAt>;
const isGone = (old: Lying, now: Lying) => old !== null && (now?.colour !== old.colour || now.face !== old.face);

function nearest(holes: Hole[], to: Hole | null): Hole | undefined {
  const far = (hole: Hole) => (to ? Math.abs(hole[0] - to[0]) + Math.abs(hole[1] - to[1]) : 0);
  return [...holes].sort((one, other) => far(one) - far(other))[0];
}

/** Holes in which a die is about to arrive: it must not lie there yet. */
export const isArriving = (flights: readonly Flight[], hole: Hole): boolean =>
  flights.some(({ to }) => typeof to === "object" && sameHole(to, hole));
