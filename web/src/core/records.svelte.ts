// Whoever plays alone plays for a record: the best they have done, kept on this device under their name.

import type { TableInfo } from "../protocol";
import { isPractice } from "./days";
import { signed } from "./days";
import { words } from "./language.svelte";
import { recall, remember } from "./storage";

export interface Best {
  game: string;
  name: string;
  points: number;
  /** The table at which it was made: opened again, it still says so and counts only once. */
  table: string;
  /** The record until then. */
  before: number | null;
}

type Table = Pick<TableInfo, "game" | "id" | "result" | "seats">;

interface Kept {
  best: Best[];
  /** When they were last forgotten: what was begun before that stays forgotten. */
  since: number;
}

const say = words({
  de: {
    yours: (n: number) => `Dein Rekord: ${signed(n)}.`,
    first: "Dein erster Rekord!",
    beaten: (n: number) => `Neuer Rekord! Bisher waren es ${signed(n)}.`,
    equalled: "Du hast deinen Rekord eingestellt.",
  },
  en: {
    yours: (n: number) => `Your record: ${signed(n)}.`,
    first: "Your first record!",
    beaten: (n: number) => `A new record! Your previous best was ${signed(n)}.`,
    equalled: "You’ve equalled your record.",
  },
});

/** Read wherever records are shown, so that they are shown again. */
let changes = $state(0);

function kept(): Kept {
  void changes;
  return recall<Kept>("records", { best: [], since: 0 });
}

function keep(records: Kept): void {
  remember("records", records);
  changes++;
}

/** All that are kept on this device. */
export function allRecords(): Best[] {
  return kept().best;
}

/** The name of whoever plays here alone. Null: there is company, a bot sits in, or this device only watches. */
function alone(info: Table, mine: readonly number[]): string | null {
  const [seat] = info.seats;
  const person = seat !== undefined && seat.bot === null && seat.sitting_in === null;
  return person && info.seats.length === 1 && mine.length === 1 ? seat.name : null;
}

/** The record of whoever plays here alone. */
export function recordAt(info: Table, mine: readonly number[]): Best | null {
  const name = alone(info, mine);
  return allRecords().find((best) => best.game === info.game && best.name === name) ?? null;
}

/** A match that is over may be a record, unless the rules say that it is lost. */
export function keepRecord(info: TableInfo, mine: readonly number[]): void {
  const name = alone(info, mine);
  const { result } = info;
  if (name === null || !result?.winners.length || isPractice(info)) return;
  const { best, since } = kept();
  const points = result.scores[0]!;
  const old = recordAt(info, mine);
  if (info.created <= since || (old && points <= old.points)) return;
  const now: Best = { game: info.game, name, points, table: info.id, before: old?.points ?? null };
  const others = best.filter((one) => one.game !== now.game || one.name !== name);
  keep({ best: [...others, now], since });
}

/** How the record stands, in a sentence, before and after the match. Null: there is none. */
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
