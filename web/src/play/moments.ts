// Splits a view into frames: one for each new moment, with the table as it lay then, and at last the view itself.

import { BEATS } from "../core/beats";
import type { SeatView } from "../core/session.svelte";
import type { MatchView, MomentView, Phrase, ShareView, TallyView, Thing, WaitingView } from "@mutschel/screen";
import { times, type Showing } from "./tempo";

export type Views = ReadonlyMap<number | null, SeatView>;

/** The visible part of a moment. */
export interface MomentProgress {
  /** Are the dice that count lit? And how many of them have been counted? */
  lit: boolean;
  counted: number;
  /** On a round's card: the number of results shown, whether the decisive one has its plate, and the number of strikes drawn. */
  rows: number;
  decided: boolean;
  strokes: number;
  /** The player's share that is being counted, where all acted at once. Null: all shares are shown. */
  share: ShareView | null;
  /** Is the moment's sentence shown? */
  told: boolean;
}

export interface Beat extends MomentProgress {
  ms: number;
}

/** Views to show, for a moment or (null) as they came. */
export interface Frame {
  views: Views;
  moment: MomentView | null;
  /** The thing the match waits for after all frames. */
  then: WaitingView | null;
}

const NOTHING: MomentProgress = { lit: false, counted: 0, rows: 0, decided: false, strokes: 0, share: null, told: false };

const any = (views: Views): MatchView | undefined => [...views.values()][0]?.view;

/** The seats a phrase is about. */
export function about({ player, players }: Phrase): number[] {
  return (players ?? (player === undefined ? [] : [player])) as number[];
}

/** The frames for all that is new. `known`: number of the latest moment that was shown. */
export function framesOf(views: Views, known: number): Frame[] {
  const { moments = [], waiting: then = null } = any(views) ?? {};
  const fresh = moments.flatMap((moment, place) =>
    moment.phrase.number > known ? [{ moment, then, views: each(views, (view) => during(view, place)) }] : [],
  );
  return [...fresh, { moment: null, then, views }];
}

/** The views during a moment, without news and strikes that are not shown yet. */
export function viewsSoFar({ views, moment }: Frame, { told, strokes }: MomentProgress, struck: readonly number[]): Views {
  const undrawn = struck.slice(strokes);
  const { number: first } = (moment!.shares[0] ?? moment!).phrase;
  return each(views, (view) => ({
    ...view,
    news: told ? view.news : view.news.filter(({ number }) => number < first),
    table: undrawn.length > 0 ? withoutStrikes(view.table, undrawn) : view.table,
  }));
}

const isStrikes = (found: Thing | Thing[]): found is TallyView => !Array.isArray(found) && found.kind === "tally" && ["strikes", "play-off"].includes(found.what);

function withoutStrikes(table: MatchView["table"], seats: readonly number[]): MatchView["table"] {
  const tallies = Object.entries(table).flatMap(([name, found]) => (isStrikes(found) ? [[name, found] as const] : []));
  const [name, tally] = tallies.find(([, { what }]) => what === "play-off") ?? tallies[0] ?? [];
  if (!tally) return table;
  return { ...table, [name!]: { ...tally, counts: tally.counts.map((n, seat) => n - Number(seats.includes(seat))) } };
}

const strikesIn = (views: Views): number[] =>
  Object.values(any(views)?.table ?? {}).filter(isStrikes).reduce<number[]>((sums, { counts }) => counts.map((n, seat) => n + (sums[seat] ?? 0)), []);

/** Seats with one strike more than before this moment. */
export function newlyStruck(before: Views, { views, moment }: Frame): number[] {
  const [old, now] = [strikesIn(before), strikesIn(views)];
  return about(moment!.phrase).filter((seat) => (now[seat] ?? 0) > (old[seat] ?? 0));
}

function each(views: Views, change: (view: MatchView) => MatchView): Views {
  return new Map([...views].map(([seat, seen]) => [seat, { ...seen, deadline: null, view: change(seen.view) }]));
}

/** The view while its moment at this index plays: nobody is to move, there is no result, and the round is still the old one. */
function during(view: MatchView, place: number): MatchView {
  const moment = view.moments[place];
  if (!moment) return view;
  const round = view.moments.slice(place).map(({ phrase }) => phrase["round"]).find((found) => typeof found === "number") ?? view.round;
  const news = view.news.filter(({ number }) => number <= moment.phrase.number);
  const then = { ...view, table: moment.table, round, news, waiting: null, question: null, result: null };
  delete then.last_throw; // it is still to come
  return then;
}

/** Number of throws that lie open. It grows with a throw, a flick, or a lifted cup. */
export function openThrows(views: Views): number {
  let sum = 0;
  for (const found of Object.values(any(views)?.table ?? {})) {
    if (Array.isArray(found)) continue;
    if (found.kind === "cup") sum += found.throw - Number(found.throw > 0 && found.faces === null);
    if (found.kind === "flight" && found.motion !== "") sum += found.number;
  }
  return sum;
}

/** Is speed at stake, in a race or a short glimpse? Then these views are shown at once. A pause with moments doesn't count. */
export function overtakes(views: Views): boolean {
  const view = any(views);
  if (view?.waiting?.for !== "pause") return view?.waiting?.for === "call";
  if (view.moments.length > 0) return false;
  return Object.values(view.table).some((found) => !Array.isArray(found) && found.kind === "cup" && !found.covered);
}

export interface MomentAudience {
  /** The seats of this device's people. */
  mine: readonly number[];
  players: number;
  strokes: number;
  still: boolean;
  /** Does the moment follow the throw that settles who wins? */
  decisive?: boolean;
}

/** The beats of a moment. The last one shows all of it; without motion it is the only one, apart from one's own shares. */
export function beatsOf(moment: MomentView, { mine, players, strokes, still, decisive = false }: MomentAudience): Beat[] {
  if (moment.kind === "together") return ofShares(moment.shares.filter(({ phrase }) => mine.includes(phrase["player"] as number)), players, still, mine.length === 0);
  const thrown = (): Beat[] => ofThrow(moment, decisive || isOwn(moment, mine));
  const last = (): Beat[] => (moment.kind === "round" ? ofStrokes(strokes) : [{ ...NOTHING, ms: BEATS.silence }, ...thrown()]);
  const beats = decisive && moment.kind !== "tie" ? last() : moment.kind === "round" ? ofRound(players, strokes) : thrown();
  return still ? beats.slice(-1) : beats;
}

type Table = MatchView["table"];

function thingOn<K extends Thing["kind"]>(table: Table, kind: K): Extract<Thing, { kind: K }> | undefined {
  return Object.values(table).find((found): found is Extract<Thing, { kind: K }> => !Array.isArray(found) && found.kind === kind);
}

/**
 * Does something hang on the dice on this table? Then others' throws are shown as fully as one's own: in a play-off, and when the last player's last
 * throw says who gets the round's strike.
 */
export function decides(table: Table): boolean {
  if ("play_off" in table) return true;
  const [slip, results] = [thingOn(table, "slip"), thingOn(table, "results")];
  if (!slip || !results || slip.throw < slip.of || results.values.includes(null)) return false;
  const others = results.values.filter((value, seat) => seat !== slip.player && typeof value === "number") as number[];
  const before = slip.parts.slice(0, -1).reduce((sum, { value, counts }) => sum + (counts ? (value ?? 0) : 0), 0);
  return before <= Math.min(...others); // whoever is past the lowest already has nothing to fear
}

const throwsOf = (table: Table): number => thingOn(table, "slip")?.of ?? 1;

/** Another player's throw, shown briefly: the milliseconds in which the dice come to rest, and those until the turn's next throw. */
function inShort(table: Table): { rolls: number; stands: number } {
  const both = BEATS.throws_others / throwsOf(table);
  const rolls = Math.min(BEATS.roll_others, both / 2);
  return { rolls, stands: both - rolls };
}

/** Milliseconds in which the dice of this player come to rest; null: as they fall. */
export function rollsIn(table: Table, player: number | null, mine: readonly number[]): number | null {
  return player === null || mine.includes(player) || decides(table) ? null : inShort(table).rolls * times("others");
}

/** How a moment is shown at this device. */
export function shownAs(moment: MomentView, mine: readonly number[]): Showing {
  if (moment.kind === "round" || moment.kind === "half") return "card";
  if (moment.kind === "tie" || decides(moment.table)) return "decides";
  return isOwn(moment, mine) || moment.kind === "together" || moment.kind === "race" ? "own" : "others";
}

/** Is the moment about a seat of this device? */
export const isOwn = (moment: MomentView, mine: readonly number[]): boolean => about(moment.phrase).some((seat) => mine.includes(seat));

/** First one's own share is counted, then all are shown: briefly to players who have none any more. */
function ofShares(own: readonly ShareView[], players: number, still: boolean, watches: boolean): Beat[] {
  const shares = own.flatMap((share) => ofCount(share, BEATS.sum).map((beat) => ({ ...beat, share })).slice(still ? -1 : 0));
  const alone = players === 1 && shares.length > 0;
  return alone ? shares : [...shares, { ...NOTHING, told: true, ms: shares.length > 0 || watches ? BEATS.together : BEATS.together_others }];
}

function ofRound(players: number, strokes: number): Beat[] {
  const all: MomentProgress = { ...NOTHING, rows: players, decided: true, told: true };
  return [
    { ...NOTHING, ms: BEATS.card },
    ...counting(players, (rows) => ({ ...NOTHING, rows, ms: BEATS.number })),
    { ...NOTHING, rows: players, ms: BEATS.pause },
    { ...all, ms: BEATS.plate },
    ...counting(strokes, (drawn) => ({ ...all, strokes: drawn, ms: BEATS.stroke })),
    { ...all, strokes, ms: BEATS.hold },
  ];
}

/** The end of a round that settled everything: no card, only strikes. */
function ofStrokes(strokes: number): Beat[] {
  const drawn = counting(strokes, (n) => ({ ...NOTHING, told: true, strokes: n, ms: BEATS.stroke }));
  return [...drawn, { ...NOTHING, told: true, strokes, ms: BEATS.sum }];
}

function ofThrow(moment: MomentView, own: boolean): Beat[] {
  const { kind, lit, sums, table } = moment;
  const whole: MomentProgress = { ...NOTHING, lit: lit.length > 0, counted: sums.length, strokes: 1, told: true };
  if (kind === "tie" || kind === "course" || kind === "half") return [{ ...whole, ms: BEATS[kind] }];
  const full = own || kind === "race" || decides(table); // in a race everybody took part
  if (kind === "strike") return [{ ...whole, ms: BEATS.stroke + (full ? BEATS.struck : BEATS.struck_others) }];
  if (full) return ofCount(moment, kind === "race" ? BEATS.race : BEATS.sum);
  if (kind === "throw") return [{ ...whole, ms: inShort(table).stands }];
  const lights = lit.length > 0 && throwsOf(table) === 1; // of several throws there is enough to see
  return [...(lights ? [{ ...NOTHING, lit: true, ms: BEATS.light_others }] : []), { ...whole, ms: BEATS.sum_others }];
}

/** Dice light up and are counted one by one; then the result stands. */
function ofCount({ lit, sums }: Pick<MomentView, "lit" | "sums">, stands: number): Beat[] {
  const ms = Math.min(BEATS.count, BEATS.count_all / Math.max(sums.length, 1));
  return [
    ...(lit.length > 0 ? [{ ...NOTHING, lit: true, ms: BEATS.light }] : []),
    ...counting(sums.length, (counted) => ({ ...NOTHING, lit: true, counted, ms })),
    { ...NOTHING, lit: lit.length > 0, counted: sums.length, strokes: 1, told: true, ms: stands },
  ];
}

function counting(to: number, beat: (n: number) => Beat): Beat[] {
  return Array.from({ length: to }, (_, before) => beat(before + 1));
}

/** Milliseconds for which a complete moment stands in spite of taps. */
export function standsAtLeast({ moment, own, share }: Pick<MomentProgress, "share"> & { moment: MomentView; own: boolean }): number {
  return moment.kind === "round" ? BEATS.card_at_least : own || share ? BEATS.own_at_least : 0;
}
