// What a view has to be shown in, one after the other: its moments, each with the table as it lay then, and in the end itself.

import { BEATS } from "../core/beats";
import type { SeatView } from "../core/session.svelte";
import type { MatchView, MomentView, Phrase, ShareView, TallyView, Thing, WaitingView } from "@mutschel/screen";

export type Views = ReadonlyMap<number | null, SeatView>;

/** How much of a moment is to be seen. */
export interface MomentProgress {
  /** The dice that count are lit, and how many of them have been counted. */
  lit: boolean;
  counted: number;
  /** Of a round's card: how many results are there, whether the decisive one has its plate, how many strikes are drawn. */
  rows: number;
  decided: boolean;
  strokes: number;
  /** Where all did something at once: whose share is being counted. Null: the whole stands. */
  share: ShareView | null;
  /** The sentence stands. */
  told: boolean;
}

export interface Beat extends MomentProgress {
  ms: number;
}

/** Something to be shown. Without a moment it is a view as it came. */
export interface Frame {
  views: Views;
  moment: MomentView | null;
  /** What the match waits for when all has been shown. */
  then: WaitingView | null;
}

const NOTHING: MomentProgress = { lit: false, counted: 0, rows: 0, decided: false, strokes: 0, share: null, told: false };

const any = (views: Views): MatchView | undefined => [...views.values()][0]?.view;

/** Whom a phrase is about. */
export function about({ player, players }: Phrase): number[] {
  return (players ?? (player === undefined ? [] : [player])) as number[];
}

/** All that is new in these views: moments with a number up to `known` have been shown. */
export function framesOf(views: Views, known: number): Frame[] {
  const { moments = [], waiting: then = null } = any(views) ?? {};
  const fresh = moments.flatMap((moment, place) =>
    moment.phrase.number > known ? [{ moment, then, views: each(views, (view) => during(view, place)) }] : [],
  );
  return [...fresh, { moment: null, then, views }];
}

/** A moment as far as it has got: nobody reads its sentence in the news before it stands, nor counts a strike that isn't drawn. */
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

/** Whom this moment gives a strike: they have one more than before. */
export function newlyStruck(before: Views, { views, moment }: Frame): number[] {
  const [old, now] = [strikesIn(before), strikesIn(views)];
  return about(moment!.phrase).filter((seat) => (now[seat] ?? 0) > (old[seat] ?? 0));
}

function each(views: Views, change: (view: MatchView) => MatchView): Views {
  return new Map([...views].map(([seat, seen]) => [seat, { ...seen, deadline: null, view: change(seen.view) }]));
}

/** The view while its moment at this place plays: nobody is to move, nothing is over yet, and the round is still the old one. */
function during(view: MatchView, place: number): MatchView {
  const moment = view.moments[place];
  if (!moment) return view;
  const round = view.moments.slice(place).map(({ phrase }) => phrase["round"]).find((found) => typeof found === "number") ?? view.round;
  const news = view.news.filter(({ number }) => number <= moment.phrase.number);
  return { ...view, table: moment.table, round, news, waiting: null, question: null, result: null };
}

/** How many throws lie open. It grows when dice are thrown or flicked, or a cup is lifted. */
export function openThrows(views: Views): number {
  let sum = 0;
  for (const found of Object.values(any(views)?.table ?? {})) {
    if (Array.isArray(found)) continue;
    if (found.kind === "cup" && !found.covered && found.faces?.length) sum += found.throw;
    if (found.kind === "flight" && found.motion !== "") sum += found.number;
  }
  return sum;
}

/** A race, or a cup that is up for a moment: whoever sees it late has lost. A pause that tells something isn't one. */
export function overtakes(views: Views): boolean {
  const view = any(views);
  if (view?.waiting?.for !== "pause") return view?.waiting?.for === "call";
  if (view.moments.length > 0) return false;
  return Object.values(view.table).some((found) => !Array.isArray(found) && found.kind === "cup" && !found.covered);
}

export interface MomentAudience {
  /** The seats of the people who watch it. */
  mine: readonly number[];
  players: number;
  strokes: number;
  still: boolean;
}

/** What a moment is played in. The last beat shows it whole; without motion there is no other, but for one's own share. */
export function beatsOf(moment: MomentView, { mine, players, strokes, still }: MomentAudience): Beat[] {
  if (moment.kind === "together") return ofShares(moment.shares.filter(({ phrase }) => mine.includes(phrase["player"] as number)), players, still);
  const beats = moment.kind === "round" ? ofRound(players, strokes) : ofThrow(moment, isOwn(moment, mine));
  return still ? beats.slice(-1) : beats;
}

/** Is it about somebody here? */
export const isOwn = (moment: MomentView, mine: readonly number[]): boolean => about(moment.phrase).some((seat) => mine.includes(seat));

/** One's own share is counted; then everybody's stands. */
function ofShares(own: readonly ShareView[], players: number, still: boolean): Beat[] {
  const shares = own.flatMap((share) => ofCount(share, BEATS.count, BEATS.sum).map((beat) => ({ ...beat, share })).slice(still ? -1 : 0));
  const alone = players === 1 && shares.length > 0;
  return alone ? shares : [...shares, { ...NOTHING, told: true, ms: BEATS.together }];
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

function ofThrow(moment: MomentView, own: boolean): Beat[] {
  const { kind, lit, sums } = moment;
  const whole: MomentProgress = { ...NOTHING, lit: lit.length > 0, counted: sums.length, strokes: 1, told: true };
  if (kind === "tie") return [{ ...whole, ms: BEATS.tie }];
  if (kind === "strike") return [{ ...whole, ms: BEATS.stroke + BEATS.struck }];
  if (kind === "race") return ofCount(moment, BEATS.count, BEATS.race); // all were in it
  return ofCount(moment, own ? BEATS.count : BEATS.count_others, own ? BEATS.sum : BEATS.sum_others);
}

/** Dice light up, are counted one after the other, and what they come to stands. */
function ofCount({ lit, sums }: Pick<MomentView, "lit" | "sums">, each: number, stands: number): Beat[] {
  const ms = Math.min(each, BEATS.count_all / Math.max(sums.length, 1));
  return [
    ...(lit.length > 0 ? [{ ...NOTHING, lit: true, ms: BEATS.light }] : []),
    ...counting(sums.length, (counted) => ({ ...NOTHING, lit: true, counted, ms })),
    { ...NOTHING, lit: lit.length > 0, counted: sums.length, strokes: 1, told: true, ms: stands },
  ];
}

function counting(to: number, beat: (n: number) => Beat): Beat[] {
  return Array.from({ length: to }, (_, before) => beat(before + 1));
}

/** However often somebody taps: so long it stands when it is whole. */
export function standsAtLeast({ moment, own, share }: Pick<MomentProgress, "share"> & { moment: MomentView; own: boolean }): number {
  return moment.kind === "round" ? BEATS.card_at_least : own || share ? BEATS.own_at_least : 0;
}
