// Mutscheln, company and personal bests, worked out from a person's finished tables.

import { PEOPLES_EMBLEMS } from "../look/emblems";
import type { Mat, TableLine } from "../protocol";
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

export interface Standing {
  mutscheln: number;
  matches: number;
}

const won = ({ result, seat }: Played): boolean => result.winners.includes(seat);

/** Counts Mutscheln over matches of two or more. */
export function standing(tables: readonly TableLine[]): Standing {
  const all = played(tables).filter(inCompany);
  return { mutscheln: all.filter(won).length, matches: all.length };
}

/** The tables at which Mutscheln were won, in the order in which they came; `tables` has the latest first. */
export const mutschelnOf = (tables: readonly TableLine[]): TableLine[] => played(tables).filter(inCompany).filter(won).map(({ table }) => table).reverse();

export interface Against {
  matches: number;
  mine: number;
  theirs: number;
  /** Mutscheln that went to somebody else. */
  others: number;
}

export interface Companion extends Against {
  name: string;
  mat: Mat;
  /** Game by game, by its id; the one played most first. */
  games: (Against & { game: string })[];
}

const isPerson = (mat: Mat | undefined): mat is Mat => mat !== undefined && (PEOPLES_EMBLEMS as readonly string[]).includes(mat.emblem);

/** The people in these matches, with their latest mat and who won; whoever is met most comes first. */
export function companionsOf(tables: readonly TableLine[]): Companion[] {
  const found = new Map<string, Companion>();
  for (const one of played(tables).filter(inCompany)) {
    const { table, result } = one;
    table.names.forEach((name, seat) => {
      const mat = table.mats[seat];
      if (table.members.includes(seat) || !isPerson(mat)) return;
      const companion = found.get(name) ?? { name, mat, games: [], ...NONE };
      found.set(name, companion);
      let game = companion.games.find((other) => other.game === table.game);
      if (!game) companion.games.push((game = { game: table.game, ...NONE }));
      for (const sum of [companion, game]) {
        sum.matches++;
        if (won(one)) sum.mine++;
        else if (result.winners.includes(seat)) sum.theirs++;
        else sum.others++;
      }
    });
  }
  const byMatches = (a: Against, b: Against) => b.matches - a.matches;
  return [...found.values()].sort(byMatches).map((one) => ({ ...one, games: one.games.sort(byMatches) }));
}
const NONE: Against = { matches: 0, mine: 0, theirs: 0, others: 0 };

/** Something to remember: a match that was won without a strike, or by one point, or the last of three and more that were won one after the other. */
export interface Memory {
  kind: "clean" | "close" | "row";
  table: TableLine;
  /** `close`: the winner's points. `row`: how many. */
  n: number;
}
const MOST_MEMORIES = 2;
/** Fewer in a row happen to everybody. */
const ROW = 3;

/** The latest of each kind, two at most, the latest first. `unitOf` is a game's unit of scores. */
export function memoriesOf(tables: readonly TableLine[], unitOf: (game: string) => string | undefined): Memory[] {
  const all = played(tables).filter(inCompany);
  const alone = ({ result, seat }: Played): boolean => result.winners.length === 1 && result.winners[0] === seat;
  const found: Memory[] = [];
  const keep = (kind: Memory["kind"], table: TableLine, n: number) => found.every((one) => one.kind !== kind) && found.push({ kind, table, n });
  all.forEach((one, place) => {
    if (!alone(one)) return;
    const { table, result, seat } = one;
    const own = result.scores[seat]!;
    const next = Math.max(...result.scores.filter((_, other) => other !== seat));
    if (unitOf(table.game) === "strikes" && own === 0) keep("clean", table, 0);
    if (unitOf(table.game) === "points" && own - next === 1) keep("close", table, own);
    const lost = all.slice(place).findIndex((other) => !alone(other));
    const n = lost < 0 ? all.length - place : lost;
    if (n >= ROW) keep("row", table, n);
  });
  return found.slice(0, MOST_MEMORIES);
}

export interface BestResult {
  game: string;
  points: number;
  table: TableLine;
}

/** Returns the highest score above zero in each game that the highest score wins. */
export function bestResults(tables: readonly TableLine[]): BestResult[] {
  const all = played(tables);
  const lowest = new Set(all.filter(({ result }) => lowestWins(result)).map(({ table }) => table.game));
  const highest = new Set(all.filter(({ result }) => inCompany({ result } as Played) && !lowestWins(result) && new Set(result.scores).size > 1).map(({ table }) => table.game));
  const best = new Map<string, BestResult>();
  for (const { table, result, seat } of all) {
    const points = result.scores[seat]!;
    const before = best.get(table.game);
    if (points <= 0 || lowest.has(table.game) || !highest.has(table.game) || (before && before.points >= points)) continue;
    best.set(table.game, { game: table.game, points, table });
  }
  return [...best.values()];
}
