// What the organiser does next, as the server says; how the tables stand, and how long all of it takes, by the clock.

import type { EveningGame, EveningItem, GameLine, ItemState, ToDo } from "../protocol";
import { allGamesOf, everybody, itemOf, lastAt, playedAt, type Whole } from "./view";

const MINUTE = 60_000;
const SUPPER = 30;
const FINAL_MINUTES = 15;

/** The one thing to do next: what the server says, but lots are shown first, for as long as this device's clock says. */
export interface Step {
  step: ToDo | "show-all";
  /** It can't be done yet. */
  waits: boolean;
}

export function stepOf(view: Whole, now: number): Step {
  const shows = view.about.phase !== "crowned" && view.about.paused_until === null && ceremonyLeft(view, now) > 0;
  return shows ? { step: "show-all", waits: false } : view.next;
}

export const stateOf = (view: Whole, item: EveningItem): ItemState => view.next.programme[item.id] ?? "open";
export const open = (view: Whole): EveningItem[] => view.programme.filter((item) => stateOf(view, item) === "open");
export const running = (view: Whole): EveningGame[] => allGamesOf(view).filter((game) => game.running);
export const theFinal = (view: Whole): EveningGame | undefined => (view.next.final === null ? undefined : view.games[view.next.final]);

/** What the organiser calls next. */
export const nextCalled = (view: Whole): EveningItem | undefined => itemOf(view, view.next.item);
/** What begins at every table next; nothing where each chooses. */
export const nextForAll = (view: Whole): EveningItem | undefined => (view.about.terms.each_table_chooses ? undefined : nextCalled(view));

/** How long lots are still shown, in milliseconds. */
export function ceremonyLeft(view: Whole, now: number): number {
  const shown = view.ceremony;
  return shown ? Math.max(0, shown.began + shown.each * (shown.order.length + 1) - now) : 0;
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

/** By its rounds, where it has got so far, otherwise by the clock. */
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
  const states = view.programme.filter(({ kind }) => kind === "game").map((item) => stateOf(view, item)).filter((state) => state !== "skipped");
  return { now: states.filter((state) => state !== "open").length, all: states.length };
}

/** When it begins, if somebody has said so and it is still to come today; otherwise now. */
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
  const { tables } = view.next;
  const games = gameOf(view).all * tables;
  return { games, tables, over: Math.max(0, view.about.terms.baked - games - tables) };
}

/** Who has a phone of their own here, and may run the evening. */
export const withPhone = (view: Whole) => everybody(view).filter(({ here, phone }) => here && phone);
