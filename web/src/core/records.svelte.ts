// Records of matches played alone: each name's best result in a game, kept on this device.

import type { TableInfo } from "../protocol";
import { isPractice } from "./days";
import { withMinus } from "./numbers";
import { words } from "./language.svelte";
import { recall, remember } from "./storage";

export interface Best {
  game: string;
  name: string;
  points: number;
  /** The table of the record match. Opened again, it counts only once. */
  table: string;
  /** The record before this one. */
  before: number | null;
}

type Table = Pick<TableInfo, "game" | "id" | "result" | "seats">;

/** A result of a match alone, whether or not it was a record. */
type Result = Pick<Best, "game" | "name" | "points" | "table">;

interface StoredRecords {
  best: Best[];
  /** The latest results, the last one at the end. */
  results?: Result[];
  /** Time when the records were last deleted: matches begun before don't count. */
  since: number;
}

const say = words({
  de: {
    yours: (n: number) => `Dein Rekord: ${withMinus(n)}.`,
    first: "Dein erster Rekord.",
    beaten: (n: number) => `Dein Rekord. Bisher stand er bei ${withMinus(n)}.`,
    equalled: "Du hast deinen Rekord eingestellt.",
  },
  en: {
    yours: (n: number) => `Your record: ${withMinus(n)}.`,
    first: "Your first record.",
    beaten: (n: number) => `Your record. It stood at ${withMinus(n)}.`,
    equalled: "You’ve equalled your record.",
  },
});

/** Results of all games that are kept. */
const MOST_KEPT = 100;

/** Read by `kept`, so that components update when a record changes. */
let changes = $state(0);

function kept(): StoredRecords {
  void changes;
  return recall<StoredRecords>("records", { best: [], since: 0 });
}

function keep(records: StoredRecords): void {
  remember("records", records);
  changes++;
}

/** All records on this device. */
export function allRecords(): Best[] {
  return kept().best;
}

/** The name of the only player. Null: there is company, a bot stands in, or this device only watches. */
function alone(info: Table, mine: readonly number[]): string | null {
  const [seat] = info.seats;
  const person = seat !== undefined && seat.bot === null && seat.sitting_in === null;
  return person && info.seats.length === 1 && mine.length === 1 ? seat.name : null;
}

/** The record of the only player, in the table's game. */
export function recordAt(info: Table, mine: readonly number[]): Best | null {
  const name = alone(info, mine);
  return allRecords().find((best) => best.game === info.game && best.name === name) ?? null;
}

/** Keeps the result of a finished match, and as a record if it is one. A match that is lost by the rules is none. */
export function keepRecord(info: TableInfo, mine: readonly number[]): void {
  const name = alone(info, mine);
  const { result } = info;
  const { best, results = [], since } = kept();
  if (name === null || !result || isPractice(info) || info.created <= since) return;
  const now: Result = { game: info.game, name, points: result.scores[0]!, table: info.id };
  if (!results.some(({ table }) => table === now.table)) keep({ best, results: [...results, now].slice(-MOST_KEPT), since });
  const old = recordAt(info, mine);
  if (result.winners.length === 0 || (old && now.points <= old.points)) return;
  const others = best.filter((one) => one.game !== now.game || one.name !== name);
  keep({ ...kept(), best: [...others, { ...now, before: old?.points ?? null }] });
}

/** The latest results of the only player in the table's game, up to this table's; the last one at the end. */
export function lastResults(info: Table, mine: readonly number[], most: number): number[] {
  const name = alone(info, mine);
  const all = (kept().results ?? []).filter((one) => one.game === info.game && one.name === name);
  return all.slice(0, all.findIndex(({ table }) => table === info.id) + 1).slice(-most).map(({ points }) => points);
}

/** A sentence about the record, before or after the match. Null: there is none. */
export function recordTold(info: Table, mine: readonly number[]): string | null {
  const best = recordAt(info, mine);
  if (best === null) return null;
  if (best.table === info.id) return best.before === null ? say().first : say().beaten(best.before);
  const equal = info.result?.scores[0] === best.points;
  return equal ? say().equalled : say().yours(best.points);
}

export function forgetRecords(): void {
  keep({ best: [], since: Date.now() });
}
