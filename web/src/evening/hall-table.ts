// What the big screen says about a table, from the evening's view and, where it is played with Mutschel, from its match.

import type { EveningGame } from "../protocol";
import { isBehind, roundValue, type Value } from "../play/slip";
import { houseDigits, playOffOf } from "../play/tallies";
import { ofKind, sharedThings } from "../table/table-things";
import { strikesOf } from "../table/round-card";
import { thing } from "../core/things";
import type { Candidate } from "./halls";
import type { LiveMatch } from "./live-match.svelte";
import { tableState, type TableState } from "./organise";
import type { Whole } from "./view";

/** The most people who are said to be ahead: more would say nothing. */
const MOST_AHEAD = 3;
/** Milliseconds without any change after which a table rests. */
const ASLEEP = 5 * 60_000;

/** A value of this round, as a plate shows it. */
export interface HallValue {
  value: string;
  /** Its digits, if it is a house number. */
  digits: (number | null)[] | null;
  worst: boolean;
}

export interface HallRow {
  person: number;
  strikes: number;
  result: HallValue | null;
  moves: boolean;
  ahead: boolean;
  playsOff: boolean;
  won: boolean;
  /** Their seat in the match, if they have thrown in this round: it has an object. */
  seat: number | null;
}

export interface HallTable {
  table: number;
  state: TableState["is"] | "asleep";
  game: EveningGame | null;
  round: number;
  rounds: number;
  rows: HallRow[];
  /** Null: played by list, or the match hasn't been seen yet. */
  live: LiveMatch | null;
  /** The scorer, where there is a list. */
  writer: number | null;
  /** A sum that everybody at the table adds to. */
  sum: number | null;
}

/** `still`: the milliseconds for which nothing has changed there. */
export function hallTable(view: Whole, table: number, watched: LiveMatch | null, now: number, online: boolean, still = 0): HallTable {
  const seated = view.tables.find((one) => one.table === table);
  const found = tableState(view, table, now);
  const game = found.is === "free" ? null : found.game;
  const live = watched?.ready && found.is === "playing" ? watched : null;
  const play = live?.play;
  const people = game?.people ?? seated?.people ?? [];
  const playOff = play ? playOffOf(play.view) : null;
  const between = found.is === "tied" ? found.between : playOff ? playOff.players.map((seat) => live!.people[seat]!) : [];
  const strikes = (person: number, seat: number): number => (play && strikesOf(play.view, seat)) ?? game?.strokes[person] ?? 0;
  const seatOf = (person: number): number => live?.people.indexOf(person) ?? -1;
  const counts = people.map((person) => strikes(person, seatOf(person)));
  const fewest = Math.min(...counts);
  const leaders = counts.filter((n) => n === fewest).length;
  const compares = found.is === "playing" && between.length === 0 && (play ? strikesOf(play.view, 0) !== null : true) && Math.max(...counts) > fewest && leaders <= MOST_AHEAD;
  const asleep = found.is === "playing" && between.length === 0 && still >= ASLEEP;
  const movers = online && !asleep ? (live?.movers ?? []) : [];
  const mover = movers.length === 1 ? movers[0] : undefined; // where all throw at once, nobody is pointed out
  const house = play ? ofKind(sharedThings(play.view), "row").find((row) => row.found.plate)?.found : undefined;
  const rows = people.map((person, place): HallRow => {
    const seat = seatOf(person);
    const value: Value = play && seat >= 0 ? roundValue(play, seat) : null;
    const result = play && value !== null ? { value: play.word(value), digits: house ? houseDigits(value, house.faces.length) : null, worst: isBehind(play, seat) } : null;
    return {
      person,
      strikes: counts[place]!,
      result,
      moves: person === mover,
      ahead: compares && counts[place] === fewest,
      playsOff: between.includes(person),
      won: found.is === "over" && found.winner === person,
      seat: live && seat >= 0 && hasThrown(live, seat) ? seat : null,
    };
  });
  return {
    table,
    state: between.length > 0 ? "tied" : asleep ? "asleep" : found.is,
    game,
    round: play?.view.round || (found.is === "playing" ? found.round : 0),
    rounds: play?.view.rounds ?? game?.item.rounds ?? 0,
    rows,
    live,
    writer: game && !game.match ? (seated?.writer ?? null) : null,
    sum: play ? sharedSum(live) : null,
  };
}

/** Has the seat had its turn in this round? Whoever hasn't thrown yet has no object among the names. */
function hasThrown({ play }: LiveMatch, seat: number): boolean {
  const turns = Object.values(play.view.table).find((found) => Array.isArray(found) && found[0]?.kind === "last-turn");
  const turn = Array.isArray(turns) ? turns[seat] : undefined;
  return turn?.kind === "last-turn" && turn.faces !== null;
}

function sharedSum({ play }: LiveMatch): number | null {
  const counter = thing(play.view, "counter");
  return counter && counter.value > 0 ? counter.value : null;
}

export function candidate({ table, state, round, rounds, live }: HallTable): Candidate {
  const last = state === "playing" && rounds > 0 && round >= rounds;
  return {
    table,
    urgency: state === "tied" ? "play-off" : last ? "last round" : state === "asleep" || state === "free" ? "rests" : "other",
    list: live === null,
    moving: live?.play.moment !== null && live !== null,
  };
}

/** The one fact worth a line: the worst value so far; without any, who is ahead; or the sum. */
export type Fact = { is: "worst"; row: HallRow } | { is: "ahead"; row: HallRow } | { is: "sum"; sum: number } | null;

export function factOf(table: HallTable): Fact {
  const worst = table.rows.find(({ result }) => result?.worst);
  if (worst) return { is: "worst", row: worst };
  const ahead = table.rows.filter((row) => row.ahead);
  if (ahead.length === 1) return { is: "ahead", row: ahead[0]! };
  return table.sum === null ? null : { is: "sum", sum: table.sum };
}
