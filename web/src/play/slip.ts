// What is always in sight: which throw it is, what a turn has come to so far, and who is behind.

import { words } from "../core/language.svelte";
import { thing } from "../core/things";
import type { PartView, SlipView } from "@mutschel/screen";
import { about } from "./moments";
import type { Play } from "./play";

type Table = Pick<Play, "view" | "waiting" | "moment">;

const say = words({
  de: { yours: (n: number, of: number) => `dein ${n}. Wurf von ${of}`, others: (name: string, n: number) => `${name}: ${n}. Wurf` },
  en: { yours: (n: number, of: number) => `your throw ${n} of ${of}`, others: (name: string, n: number) => `${name}: throw ${n}` },
});

export interface Throw {
  seat: number;
  n: number;
  of: number;
}

/** The throw that lies there, or is about to be made; null where a turn has only one. */
export function throwNow({ view, waiting, moment }: Table): Throw | null {
  const slip = thing(view, "slip");
  if (!slip || slip.player === null || slip.of < 2 || view.result || moment?.moment.kind === "round") return null;
  const next = waiting?.for === "throw" && waiting.seats.includes(slip.player) ? 1 : 0;
  return { seat: slip.player, n: Math.min(slip.throw + next, slip.of), of: slip.of };
}

/** Is what is waited for the second throw of a turn, or a later one? */
export function canFollow(table: Table): boolean {
  return table.waiting?.for === "throw" && (throwNow(table)?.n ?? 0) > 1;
}

/** "dein 2. Wurf von 3", for the bar. */
export function throwName(play: Play): string {
  const now = throwNow(play);
  if (!now || now.n === 0) return "";
  return play.isYou(now.seat) ? say().yours(now.n, now.of) : say().others(play.names[now.seat]!, now.n);
}

/** The dice of this turn are still being counted: nothing gives away what they come to. */
const counting = ({ moment }: Table): boolean => moment !== null && moment !== undefined && !moment.told && ["throw", "turn"].includes(moment.moment.kind);

export type Value = number | string | null;

/** What a seat has in this round: its result, or what its turn has come to so far. */
export function roundValue(table: Table, seat: number): Value {
  const { view } = table;
  const slip = thing(view, "slip");
  const mine = slip?.player === seat ? slip : null;
  if (mine && counting(table)) return beforeThis(mine);
  return thing(view, "results")?.values[seat] ?? mine?.total ?? null;
}

/** Is the seat behind, as things stand? */
export function isBehind({ view }: Pick<Table, "view">, seat: number): boolean {
  const worst = thing(view, "results")?.worst;
  return worst !== undefined && about(worst).includes(seat);
}

/** What there was before the latest throw. */
function beforeThis({ parts, total }: SlipView): Value {
  if (total === null || parts.length === 0 || parts.some(({ what }) => what !== undefined)) return null;
  return made(parts).slice(0, -1).reduce((sum, { value, counts }) => sum + (counts ? value! : 0), 0);
}

const made = (parts: readonly PartView[]): PartView[] => parts.filter(({ value }) => value !== null);

export interface SlipPart {
  what: string | null;
  value: number | null;
  counts: boolean;
  /** It is about to come, or being counted. */
  now: boolean;
}

/** The slip as far as it may be read: while dice are counted, what they bring is open. */
export function readableSlip(table: Table): { rule: string; parts: SlipPart[]; total: Value } | null {
  const slip = thing(table.view, "slip");
  if (!slip) return null;
  const open = counting(table);
  const known = made(slip.parts).length;
  const named = slip.parts.some(({ what }) => what !== undefined);
  const now = named ? -1 : open ? known - 1 : throwNow(table)?.n === known + 1 ? known : -1;
  const parts = slip.parts.map(({ what = null, value, counts }, place): SlipPart => {
    const hidden = open && (named || place === now);
    return { what, value: hidden ? null : value, counts: counts || hidden, now: place === now };
  });
  return { rule: slip.rule, parts, total: open ? beforeThis(slip) : slip.total };
}
