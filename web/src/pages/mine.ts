// Mutscheln, places and personal bests, worked out from a person's finished tables.

import type { TableLine } from "../protocol";
import type { ResultView } from "@mutschel/screen";
import { isResult } from "./tables";

/** The part of the lists that is kept for offline reading: the latest lines, to save space. */
export function shortened<T extends { tables: readonly unknown[]; evenings: readonly unknown[]; clubs: readonly unknown[] }>(lists: T): T {
  return { ...lists, tables: lists.tables.slice(0, 50), evenings: lists.evenings.slice(0, 20), clubs: lists.clubs.slice(0, 20) };
}

interface Played {
  table: TableLine;
  result: ResultView;
  seat: number;
}

/** The matches with a result, each with the device's first seat. A member is a seat's number unless somebody left early. */
function played(tables: readonly TableLine[]): Played[] {
  return tables.flatMap((table) => {
    const seat = table.members[0];
    const ended = table.state === "over" && isResult(table.result) ? (table.result as ResultView) : null;
    return ended && seat !== undefined && seat < ended.scores.length ? [{ table, result: ended, seat }] : [];
  });
}

const inCompany = ({ result }: Played): boolean => result.scores.length > 1;

/** True if the winners of this match have the lowest score and not everybody has the same. */
function lowestWins({ scores, winners }: ResultView): boolean {
  const won = scores[winners[0] ?? -1];
  return won !== undefined && won === Math.min(...scores) && won !== Math.max(...scores);
}

/** The place of a seat; 1 wins the Mutschel. */
export function placeOf(result: ResultView, seat: number): number {
  if (result.winners.includes(seat)) return 1;
  const sign = lowestWins(result) ? -1 : 1;
  const better = result.scores.filter((score) => sign * score > sign * result.scores[seat]!).length;
  return Math.max(2, 1 + better);
}

export interface Standing {
  mutscheln: number;
  matches: number;
  /** Places in the latest matches, the oldest first. */
  form: number[];
}

/** Counts Mutscheln and places over matches of two or more; `tables` has the latest first. */
export function standing(tables: readonly TableLine[], most = 10): Standing {
  const places = played(tables).filter(inCompany).map(({ result, seat }) => placeOf(result, seat));
  return { mutscheln: places.filter((place) => place === 1).length, matches: places.length, form: places.slice(0, most).reverse() };
}

export interface BestResult {
  game: string;
  points: number;
  table: TableLine;
}

/** Returns the highest score in each game that the highest score wins. */
export function bestResults(tables: readonly TableLine[]): BestResult[] {
  const all = played(tables);
  const lowest = new Set(all.filter(({ result }) => lowestWins(result)).map(({ table }) => table.game));
  const highest = new Set(all.filter(({ result }) => inCompany({ result } as Played) && !lowestWins(result) && new Set(result.scores).size > 1).map(({ table }) => table.game));
  const best = new Map<string, BestResult>();
  for (const { table, result, seat } of all) {
    const points = result.scores[seat]!;
    const before = best.get(table.game);
    if (lowest.has(table.game) || !highest.has(table.game) || (before && before.points >= points)) continue;
    best.set(table.game, { game: table.game, points, table });
  }
  return [...best.values()];
}
