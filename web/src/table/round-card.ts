// What stands on the card that ends a round, and on the one that ends a match: everybody from the best to the worst.

import { ranking } from "../play/verdict";
import { words } from "../core/language.svelte";
import type { MatchView, Phrase } from "@mutschel/screen";
import type { Play } from "../play/play";
import { roundOf } from "../play/moment-text";
import type { GameInfo } from "../protocol";
import { sharedThings, ofKind } from "./table-things";
import { houseDigits, playOffOf, talliesOf } from "../play/tallies";

type Value = number | string | null;

export interface Row {
  seat: number;
  /** What they had in the round, or in the end; null: nothing. */
  value: Value;
  /** Where it is a house number. */
  digits: (number | null)[] | null;
  /** Null where nobody counts strikes. */
  strikes: number | null;
  /** The round's strike is theirs. */
  struck: boolean;
}

const say = words({
  de: { round: (n: number) => `Runde ${n}`, last: "Letzte Runde", end: "Endstand" },
  en: { round: (n: number) => `Round ${n}`, last: "Last round", end: "Final scores" },
});

export interface Card {
  title: string;
  rows: Row[];
  /** How many have come; by default, all. */
  shown?: number;
  decided?: boolean;
}

/** A round is over, or the match: everybody's numbers. Otherwise null. */
export function cardOf({ moment: playing, view, game }: Pick<Play, "moment" | "view" | "game">): Card | null {
  if (playing?.moment.kind === "round") {
    const { rows, decided } = playing;
    const { phrase } = playing.moment;
    return { title: say().round(roundOf(phrase)), rows: roundRows(view, phrase), shown: rows, decided };
  }
  if (!view.result || view.players === 1) return null;
  return { title: lastRound(view) ? say().last : say().end, rows: endRows(view, game) };
}

/** The phrase that told how the last round ended, if this view still has it. */
export function lastRound(view: MatchView): Phrase | null {
  return view.moments.findLast(({ kind }) => kind === "round")?.phrase ?? null;
}

/** `phrase`: how the round ended. */
export function roundRows(view: MatchView, phrase: Phrase): Row[] {
  const results = phrase["results"] as Value[] | undefined;
  const rows = rowsOf(view, phrase, (seat) => results?.[seat] ?? null);
  const of = ({ value, strikes, struck }: Row): number => (results ? worth(value) : struck ? 0 : (strikes ?? 0));
  const decisive = results ? worth(phrase["result"] as Value) : 0;
  // The decisive result is the worst: if others are lower, the lowest is the best.
  const upwards = !results || rows.some((row) => row.value !== null && of(row) < decisive);
  return rows.sort((a, b) => Number(a.struck) - Number(b.struck) || (of(a) - of(b)) * (upwards ? 1 : -1) || a.seat - b.seat);
}

/** After the last round: from first to last, with what the last round's numbers were, or else what everybody has. */
export function endRows(view: MatchView, game: Pick<GameInfo, "score" | "wins">): Row[] {
  const last = lastRound(view);
  const results = last?.["results"] as Value[] | undefined;
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

/** In a play-off, those of the play-off. */
export function strikesOf(view: MatchView, seat: number): number | null {
  const playOff = playOffOf(view);
  if (playOff?.players.includes(seat)) return playOff.counts[seat] ?? 0;
  return talliesOf(view).find(({ what }) => what === "strikes")?.counts[seat] ?? null;
}

/** A fraction is written with a stroke; a word is for who never got a number. */
function worth(value: Value): number {
  const [over, under = 1] = String(value ?? "").split("/").map(Number);
  return value === null || Number.isNaN(over) ? Infinity : over! / under;
}
