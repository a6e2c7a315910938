// The content of the cards that end a round and a match: all players, best first.

import { ranking } from "../play/verdict";
import { words } from "../core/language.svelte";
import type { MatchView, Phrase } from "@mutschel/screen";
import type { Play } from "../play/play";
import { roundOf } from "../play/moment-text";
import type { GameInfo } from "../protocol";
import { sharedThings, ofKind } from "./table-things";
import { announcesPlayOff, houseDigits, playOffOf, talliesOf } from "../play/tallies";

type Value = number | string | null;

export interface Row {
  seat: number;
  /** Their value in the round or the match; null: none. */
  value: Value;
  /** The value's digits, if it is a house number. */
  digits: (number | null)[] | null;
  /** Null in games without strikes. */
  strikes: number | null;
  /** True: they get the round's strike, or are level. */
  struck: boolean;
}

const say = words({
  de: { round: (n: number) => `Runde ${n}`, course: (n: number) => `${n}. Gang`, last: "Letzte Runde", half: "Halbzeit", end: "Endstand", level: "Gleichstand" },
  en: { round: (n: number) => `Round ${n}`, course: (n: number) => `Course ${n}`, last: "Last round", half: "Half-time", end: "Final scores", level: "All level" },
});

export interface Card {
  title: string;
  rows: Row[];
  /** Number of rows shown so far; by default, all. */
  shown?: number;
  decided?: boolean;
}

/** The card for a round or match that is over, in the middle of a match, or before a play-off of throws. Otherwise null; after the throw that settled the match, too. */
export function cardOf({ moment: playing, view, whole }: Pick<Play, "moment" | "view" | "whole">): Card | null {
  if (announcesPlayOff({ moment: playing, view })) {
    const rows = rowsOf(view, playing!.moment.phrase, () => null);
    return { title: say().level, rows: rows.sort((a, b) => Number(b.struck) - Number(a.struck) || a.strikes! - b.strikes! || a.seat - b.seat) };
  }
  if (playing?.moment.kind === "round" && !view.last_throw) {
    const { rows, decided } = playing;
    const { phrase } = playing.moment;
    return { title: (whole.courses.length > 0 ? say().course : say().round)(roundOf(phrase)), rows: roundRows(view, phrase), shown: rows, decided };
  }
  if (playing?.moment.kind === "half") {
    const rows = rowsOf(view, null, () => null);
    return { title: say().half, rows: rows.sort((a, b) => a.strikes! - b.strikes! || a.seat - b.seat) };
  }
  if (!view.result || view.players === 1) return null;
  return { title: lastRound(view) && whole.courses.length === 0 ? say().last : say().end, rows: endRows(view, whole) };
}

/** The phrase that told the last round's end, if the view still has it. */
export function lastRound(view: MatchView): Phrase | null {
  return view.moments.findLast(({ kind }) => kind === "round")?.phrase ?? null;
}

/** The rows of a round's card. `phrase`: the one that told the round's end. */
export function roundRows(view: MatchView, phrase: Phrase): Row[] {
  const results = phrase["results"] as Value[] | undefined;
  const rows = rowsOf(view, phrase, (seat) => results?.[seat] ?? null);
  const of = ({ value, strikes, struck }: Row): number => (results ? worth(value) : struck ? 0 : (strikes ?? 0));
  const decisive = results ? worth(phrase["result"] as Value) : 0;
  // The decisive result is the worst: if others are lower, the lowest is the best.
  const upwards = !results || rows.some((row) => row.value !== null && of(row) < decisive);
  return rows.sort((a, b) => Number(a.struck) - Number(b.struck) || (of(a) - of(b)) * (upwards ? 1 : -1) || a.seat - b.seat);
}

/** The rows of the match's card, best first: with the last round's numbers, or with the scores. */
export function endRows(view: MatchView, game: Pick<GameInfo, "courses" | "score" | "wins">): Row[] {
  const last = lastRound(view);
  const results = game.courses.length > 0 ? undefined : (last?.["results"] as Value[] | undefined); // the last course's alone say little
  const rows = rowsOf(view, last, (seat) => (results ? (results[seat] ?? null) : game.score === "strikes" ? null : view.result!.scores[seat]!));
  return ranking(view.result!, game.wins).map(({ seat }) => rows[seat]!);
}

function rowsOf(view: MatchView, phrase: Phrase | null, valueOf: (seat: number) => Value): Row[] {
  const struck = (phrase?.["players"] ?? []) as number[];
  const house = ofKind(sharedThings(view), "row").find(({ found }) => found.plate)?.found;
  return Array.from({ length: view.players }, (_, seat) => {
    const value = valueOf(seat);
    const digits = house && value !== null ? houseDigits(value, house.faces.length) : null;
    return { seat, value, digits, strikes: strikesOf(view, seat), struck: struck.includes(seat) };
  });
}

/** A seat's strikes; in a play-off, those of the play-off. */
export function strikesOf(view: MatchView, seat: number): number | null {
  const playOff = playOffOf(view);
  if (playOff?.counts && playOff.players.includes(seat)) return playOff.counts[seat] ?? 0;
  return talliesOf(view).find(({ what }) => what === "strikes")?.counts[seat] ?? null;
}

/** Results as numbers: fractions are written with a stroke, and a word means that there is no number. */
function worth(value: Value): number {
  const [over, under = 1] = String(value ?? "").split("/").map(Number);
  return value === null || Number.isNaN(over) ? Infinity : over! / under;
}
