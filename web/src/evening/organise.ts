// What the organiser does next, how the tables stand, and how long all of it takes: worked out from the view alone.

import type { EveningGame, EveningItem, GameLine } from "../protocol";
import { FINAL, allGamesOf, everybody, itemOf, lastAt, playedAt, whoIsHere, type Whole } from "./view";

export const FEWEST = 4;
const MINUTE = 60_000;
const SUPPER = 30;
const FINAL_MINUTES = 15;

/** The one thing to do next. `waits`: it can't be done yet. */
export type Step =
  | { do: "invite" }
  | { do: "draw"; tables: number; again: boolean; waits: boolean }
  | { do: "show-all" }
  | { do: "resume" }
  | { do: "plan" }
  | { do: "call"; item: EveningItem; waits: boolean }
  | { do: "close"; waits: boolean }
  | { do: "crown"; waits: boolean }
  | { do: "rest"; count: number }
  | { do: "look" };

export const tablesFor = (people: number, size: number): number => Math.max(1, Math.floor(people / size + 0.5));

const isBegun = (view: Whole, item: EveningItem): boolean =>
  item.id === view.about.called || allGamesOf(view).some((game) => game.item.id === item.id);
const isSkipped = (view: Whole, item: EveningItem): boolean => view.about.skipped.includes(item.id);

/** Everything before the item that is called now is over, even a break, of which no game tells. */
export function stateOf(view: Whole, item: EveningItem): "over" | "now" | "skipped" | "open" {
  if (isSkipped(view, item)) return "skipped";
  const games = allGamesOf(view).filter((game) => game.item.id === item.id);
  if (games.some(({ running }) => running)) return "now";
  if (item.id === view.about.called) return item.kind !== "break" || view.about.paused_until === null ? "over" : "now";
  if (games.length > 0) return "over";
  const at = view.programme.indexOf(item);
  const next = view.programme.findIndex(({ id }) => id === view.about.next);
  return item.kind === "break" && !view.about.terms.each_table_chooses && (next === -1 ? view.about.called !== null : at < next) ? "over" : "open";
}

export const open = (view: Whole): EveningItem[] => view.programme.filter((item) => stateOf(view, item) === "open");
export const running = (view: Whole): EveningGame[] => allGamesOf(view).filter((game) => game.running);
export const theFinal = (view: Whole): EveningGame | undefined => allGamesOf(view).find((game) => game.table === FINAL && !game.dropped);

/** How long lots are still shown, in milliseconds. */
export function ceremonyLeft(view: Whole, now: number): number {
  const shown = view.ceremony;
  return shown ? Math.max(0, shown.began + shown.each * (shown.order.length + 1) - now) : 0;
}

/** Whoever has nothing of what was baked. */
export function withoutMutschel(view: Whole): number[] {
  return view.standings.filter(({ person, mutscheln }) => mutscheln === 0 && view.people[person]?.here && person !== view.prizes.king).map(({ person }) => person);
}

export function nextStep(view: Whole, now: number): Step {
  const { about, prizes } = view;
  const here = whoIsHere(view).length;
  const playing = running(view);
  if (about.phase === "crowned") {
    const count = prizes.rest.length > 0 ? 0 : Math.min(prizes.basket, withoutMutschel(view).length);
    return count > 0 ? { do: "rest", count } : { do: "look" };
  }
  if (about.phase === "coming") {
    return here < FEWEST ? { do: "invite" } : { do: "draw", tables: tablesFor(here, about.terms.size), again: false, waits: false };
  }
  if (about.paused_until !== null) return { do: "resume" };
  if (ceremonyLeft(view, now) > 0) return { do: "show-all" };
  const final = theFinal(view);
  if (final) return { do: "crown", waits: final.running };
  const item = nextCalled(view);
  const won = allGamesOf(view).some(({ winner }) => winner !== null);
  const closed = Object.keys(prizes.tables_won).length > 0;
  if (!item) {
    if (view.programme.length === 0 || (!won && playing.length === 0 && !about.terms.each_table_chooses)) return { do: "plan" };
    if (closed) return { do: "crown", waits: playing.length > 0 };
    return { do: "close", waits: !won || playing.length > 0 };
  }
  if (item.kind === "final") {
    if (playing.length === 0 && won && !closed) return { do: "close", waits: false };
    return { do: "call", item, waits: playing.length > 0 };
  }
  if (item.kind === "game" && redrawDue(view) && here >= FEWEST) {
    return { do: "draw", tables: view.tables.filter(({ table }) => table !== FINAL).length, again: true, waits: playing.length > 0 };
  }
  return { do: "call", item, waits: false };
}

/** What the organiser calls next. Where each table chooses its games, only what is for all: breaks and the final. */
export function nextCalled(view: Whole): EveningItem | undefined {
  return view.about.terms.each_table_chooses ? open(view).find(({ kind }) => kind !== "game") : nextForAll(view);
}

/** What begins at every table next; nothing where each chooses. */
export function nextForAll(view: Whole): EveningItem | undefined {
  return view.about.terms.each_table_chooses ? undefined : itemOf(view, view.about.next);
}

/** So many games have been begun since lots were drawn last, that they are to be drawn anew. */
export function redrawDue({ about, games }: Whole): boolean {
  const begun = new Set(Object.values(games).filter(({ table }) => table !== FINAL).map(({ item }) => item.id)).size;
  return about.terms.redraw > 0 && begun >= about.draws * about.terms.redraw;
}

// -- how the tables stand

export type TableState =
  | { is: "free" }
  | { is: "playing"; game: EveningGame; round: number; left: number }
  | { is: "tied"; game: EveningGame; between: number[] }
  | { is: "over"; game: EveningGame; winner: number; beat: number[] };

/** What happens at a table, and what happened last. */
export function tableState(view: Whole, table: number, now: number): TableState {
  const game = playedAt(view, table);
  if (game) {
    const between = game.best && game.best.length > 1 ? game.best : game.tied;
    if (between.length > 1) return { is: "tied", game, between };
    return { is: "playing", game, round: game.round, left: minutesLeft(game, now) };
  }
  const last = lastAt(view, table);
  const called = itemOf(view, view.about.called);
  if (!last || last.winner === null || (called?.kind === "game" && last.item.id !== called.id)) return { is: "free" };
  const beat = last.tied.length > 1 ? last.tied : (last.best ?? []);
  return { is: "over", game: last, winner: last.winner, beat: beat.filter((person) => person !== last.winner) };
}

/** By its rounds, where it has got so far, else by the clock. */
export function minutesLeft(game: EveningGame, now: number): number {
  const { rounds, minutes } = game.item;
  const gone = (now - game.began) / MINUTE;
  const byRounds = (minutes * Math.max(0, rounds - game.round + 1)) / Math.max(1, rounds);
  return Math.max(1, Math.round(game.round > 1 ? Math.min(byRounds, Math.max(minutes, gone)) : Math.max(1, minutes - gone)));
}

/** From 0 to 1. */
export function progress(state: TableState): number {
  if (state.is !== "playing") return state.is === "free" ? 0 : 1;
  return Math.min(1, (state.round - 0.5) / Math.max(1, state.game.item.rounds));
}

// -- when it ends

/** Minutes that what is still to come takes, and what is under way. */
export function minutesToCome(view: Whole, now: number): number {
  const under = running(view).map((game) => minutesLeft(game, now));
  const rest = open(view).reduce((sum, { minutes }) => sum + minutes, 0);
  const pause = view.about.paused_until === null ? 0 : Math.max(0, (view.about.paused_until - now) / MINUTE);
  return Math.round(Math.max(0, ...under) + pause + rest);
}

/** What is played in all, and which of them is played now, counting from 1. */
export function gameOf(view: Whole): { now: number; all: number } {
  const games = view.programme.filter((item) => item.kind === "game" && !isSkipped(view, item));
  return { now: games.filter((item) => isBegun(view, item)).length, all: games.length };
}

/** When it begins, if somebody has said so and it is still to come today; else now. */
export function beginsAt(view: Whole, now: number): number {
  const said = /^(\d{1,2})[:.](\d{2})$/.exec(view.about.terms.starts);
  if (!said || view.about.phase !== "coming") return now;
  const at = new Date(now);
  at.setHours(Number(said[1]), Number(said[2]), 0, 0);
  return Math.max(now, at.getTime());
}

// -- the programme

export const NEW_ITEM: EveningItem = { id: 0, kind: "game", game: "", name: "", options: {}, rounds: 5, minutes: 10, way: "list", finalists: "winners", best: 1, fill: 0 };

/** A line of the programme with one of ours. */
export const gameItem = (game: GameLine): EveningItem => ({ ...NEW_ITEM, game: game.id, minutes: game.minutes ?? NEW_ITEM.minutes });

/** What is usual, as the games themselves say: some quick ones, supper, one that takes its time, and the final. */
export function usualProgramme(shelf: readonly GameLine[]): EveningItem[] {
  const usual = shelf.filter(({ evening }) => evening !== null).sort((one, other) => one.evening! - other.evening!);
  const [long, final] = usual.slice(-2);
  return [
    ...usual.slice(0, -2).map(gameItem),
    ...(long ? [{ ...NEW_ITEM, kind: "break" as const, minutes: SUPPER }, gameItem(long)] : []),
    ...(final ? [{ ...gameItem(final), kind: "final" as const, minutes: FINAL_MINUTES, finalists: "best" as const, best: 2 }] : []),
  ];
}

/** The same list with one item at another place. What has begun stays where it is. */
export function moved(items: readonly EveningItem[], from: number, to: number): EveningItem[] {
  const list = [...items];
  const [item] = list.splice(from, 1);
  if (item) list.splice(Math.max(0, Math.min(list.length, to)), 0, item);
  return list;
}

/** Names as people type them: one a line, or with commas. */
export function namesIn(text: string): string[] {
  return text.split(/[\n,;]+/).map((name) => name.trim().replace(/\s+/g, " ")).filter(Boolean);
}

/** How many Mutscheln will be needed: for the games, for the best of each table. */
export function breadNeeded(view: Whole): { games: number; tables: number; over: number } {
  const tables = view.tables.filter(({ table }) => table !== FINAL).length || tablesFor(whoIsHere(view).length || view.about.terms.expected, view.about.terms.size);
  const games = view.programme.filter((item) => item.kind === "game" && !isSkipped(view, item)).length * tables;
  return { games, tables, over: Math.max(0, view.about.terms.baked - games - tables) };
}

/** Who came second in the final, as far as it can be told: several are equal. */
export function seconds(view: Whole): number[] {
  const final = theFinal(view);
  if (!final || final.winner === null) return [];
  const others = final.people.filter((person) => person !== final.winner);
  const fewest = Math.min(...others.map((person) => final.strokes[person] ?? 0));
  return others.filter((person) => (final.strokes[person] ?? 0) === fewest);
}

/** Who has a phone of their own here, and may run the evening. */
export const withPhone = (view: Whole) => everybody(view).filter(({ here, phone }) => here && phone);
