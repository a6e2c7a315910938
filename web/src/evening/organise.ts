// The organiser's next step (from the server), the state of the tables, and the time the programme takes.

import type { EveningGame, EveningItem, GameLine, ItemState, ToDo } from "../protocol";
import { allGamesOf, everybody, itemOf, lastAt, playedAt, type Whole } from "./view";

const MINUTE = 60_000;
const SUPPER = 30;
const FINAL_MINUTES = 15;

/** The next thing to do: the server's, except while the lots are being shown, which this device's clock decides. */
export interface Step {
  step: ToDo | "show-all";
  /** True if it can't be done yet. */
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

/** Returns the next line to call. */
export const nextCalled = (view: Whole): EveningItem | undefined => itemOf(view, view.next.item);
/** Returns the next game for all tables; undefined if each table chooses its own. */
export const nextForAll = (view: Whole): EveningItem | undefined => (view.about.terms.each_table_chooses ? undefined : nextCalled(view));

/** Returns the milliseconds for which lots are still being shown. */
export function ceremonyLeft(view: Whole, now: number): number {
  const shown = view.ceremony;
  return shown ? Math.max(0, shown.began + shown.each * (shown.order.length + 1) - now) : 0;
}

// -- the state of the tables

export type TableState =
  | { is: "free" }
  | { is: "playing"; game: EveningGame; round: number; left: number }
  | { is: "tied"; game: EveningGame; between: number[] }
  | { is: "over"; game: EveningGame; winner: number; beat: number[] };

/** Returns the state of a table: its game, or the last one. */
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

/** Estimates the minutes a game still takes: by its rounds from the second on, by the clock before. */
export function minutesLeft(game: EveningGame, now: number): number {
  const { rounds, minutes } = game.item;
  const gone = (now - game.began) / MINUTE;
  const byRounds = (minutes * Math.max(0, rounds - game.round + 1)) / Math.max(1, rounds);
  return Math.max(1, Math.round(game.round > 1 ? Math.min(byRounds, Math.max(minutes, gone)) : Math.max(1, minutes - gone)));
}

/** Returns the part of a game that is over, from 0 to 1. */
export function progress(state: TableState): number {
  if (state.is !== "playing") return state.is === "free" ? 0 : 1;
  return Math.min(1, (state.round - 0.5) / Math.max(1, state.game.item.rounds));
}

/** A result that was put right: who has the Mutschel, and who should have it. */
export interface Correction {
  game: EveningGame;
  from: number;
  to: number;
}

/** Returns the latest correction of a table's last game; null once the table has played on, or if it was undone. */
export function latestCorrection(view: Whole): Correction | null {
  const games = view.tables.flatMap(({ table }) => lastAt(view, table) ?? []).sort((a, b) => b.game - a.game);
  for (const game of games) {
    const from = game.corrections[0]?.winner ?? null;
    if (from !== null && game.winner !== null && from !== game.winner && !playedAt(view, game.table)) return { game, from, to: game.winner };
  }
  return null;
}

// -- the end of the evening

/** Returns the minutes until the end: running games, the break, and the lines still to come. */
export function minutesToCome(view: Whole, now: number): number {
  const under = running(view).map((game) => minutesLeft(game, now));
  const called = view.programme.filter((item) => stateOf(view, item) === "now" && item.kind === "game" && !running(view).some((game) => game.item.id === item.id));
  const rest = [...called, ...open(view)].reduce((sum, { minutes }) => sum + minutes, 0);
  const pause = view.about.paused_until === null ? 0 : Math.max(0, (view.about.paused_until - now) / MINUTE);
  return Math.round(Math.max(0, ...under) + pause + rest);
}

/** Returns the number of games in all, and that of the current one, from 1. */
export function gameOf(view: Whole): { now: number; all: number } {
  const states = view.programme.filter(({ kind }) => kind === "game").map((item) => stateOf(view, item)).filter((state) => state !== "skipped");
  return { now: states.filter((state) => state !== "open").length, all: states.length };
}

/** Returns the time of the beginning in milliseconds, if it is set and still to come today; otherwise now. */
export function beginsAt(view: Whole, now: number): number {
  const said = /^(\d{1,2})[:.](\d{2})$/.exec(view.about.terms.starts);
  if (!said || view.about.phase !== "coming") return now;
  const at = new Date(now);
  at.setHours(Number(said[1]), Number(said[2]), 0, 0);
  return Math.max(now, at.getTime());
}

// -- the programme

export const NEW_ITEM: EveningItem = { id: 0, kind: "game", game: "", name: "", options: {}, rounds: 5, minutes: 10, way: "list", finalists: "winners", best: 1, fill: 0 };

/** Returns a line of the programme for a game of the shelf. */
export const gameItem = (game: GameLine): EveningItem => ({ ...NEW_ITEM, game: game.id, minutes: game.minutes ?? NEW_ITEM.minutes });

/** Returns a suggested programme from the games marked for evenings: quick ones, supper, a long one, the final. */
export function usualProgramme(shelf: readonly GameLine[]): EveningItem[] {
  const usual = shelf.filter(({ evening }) => evening !== null).sort((one, other) => one.evening! - other.evening!);
  const [long, final] = usual.slice(-2);
  return [
    ...usual.slice(0, -2).map(gameItem),
    ...(long ? [{ ...NEW_ITEM, kind: "break" as const, minutes: SUPPER }, gameItem(long)] : []),
    ...(final ? [{ ...gameItem(final), kind: "final" as const, minutes: FINAL_MINUTES, finalists: "best" as const, best: 2 }] : []),
  ];
}

/** Returns the list with one item moved to another place. */
export function moved(items: readonly EveningItem[], from: number, to: number): EveningItem[] {
  const list = [...items];
  const [item] = list.splice(from, 1);
  if (item) list.splice(Math.max(0, Math.min(list.length, to)), 0, item);
  return list;
}

/** Returns the names in a text, one per line or separated by commas. */
export function namesIn(text: string): string[] {
  return text.split(/[\n,;]+/).map((name) => name.trim().replace(/\s+/g, " ")).filter(Boolean);
}

/** Returns the Mutscheln needed for the games and for the table winners, and those left over. */
export function breadNeeded(view: Whole): { games: number; tables: number; over: number } {
  const { tables } = view.next;
  const games = gameOf(view).all * tables;
  return { games, tables, over: Math.max(0, view.about.terms.baked - games - tables) };
}

/** Returns the people present with a phone of their own: they can run the evening. */
export const withPhone = (view: Whole) => everybody(view).filter(({ here, phone }) => here && phone);
