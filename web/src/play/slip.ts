// Information that is always in sight: the number of the throw, the turn's result so far, and the player who is behind.

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

/** The current or next throw of the turn; null if a turn has only one. */
export function throwNow({ view, waiting, moment }: Table): Throw | null {
  const slip = thing(view, "slip");
  if (!slip || slip.player === null || slip.of < 2 || view.result || moment?.moment.kind === "round") return null;
  const next = waiting?.for === "throw" && waiting.seats.includes(slip.player) ? 1 : 0;
  return { seat: slip.player, n: Math.min(slip.throw + next, slip.of), of: slip.of };
}

/** Is the match waiting for the second or a later throw of a turn? */
export function canFollow(table: Table): boolean {
  return table.waiting?.for === "throw" && (throwNow(table)?.n ?? 0) > 1;
}

/** "dein 2. Wurf von 3", for the bar. */
export function throwName(play: Play): string {
  const now = throwNow(play);
  if (!now || now.n === 0) return "";
  return play.isYou(now.seat) ? say().yours(now.n, now.of) : say().others(play.names[now.seat]!, now.n);
}

/** Are the dice of this turn still being counted? Then nothing may give their result away. */
const counting = ({ moment }: Table): boolean => moment !== null && moment !== undefined && !moment.told && ["throw", "turn"].includes(moment.moment.kind);

export type Value = number | string | null;

/** A seat's value in this round: its result, or that of its turn so far. */
export function roundValue(table: Table, seat: number): Value {
  const { view } = table;
  const slip = thing(view, "slip");
  const mine = slip?.player === seat ? slip : null;
  if (mine && counting(table)) return beforeThis(mine);
  const throws = thing(view, "play-off");
  if (throws) return throws.sums[seat] ?? null;
  return thing(view, "results")?.values[seat] ?? mine?.total ?? null;
}

/** Is the seat the worst so far? */
export function isBehind({ view }: Pick<Table, "view">, seat: number): boolean {
  const worst = thing(view, "results")?.worst;
  return worst !== undefined && about(worst).includes(seat);
}

/** The turn's value before the latest throw. */
function beforeThis({ parts, total }: SlipView): Value {
  if (total === null || parts.length === 0 || parts.some(({ what }) => what !== undefined)) return null;
  return made(parts).slice(0, -1).reduce((sum, { value, counts }) => sum + (counts ? value! : 0), 0);
}

const made = (parts: readonly PartView[]): PartView[] => parts.filter(({ value }) => value !== null);

export interface SlipPart {
  what: string | null;
  value: number | null;
  counts: boolean;
  /** Is it the next part, or the one being counted? */
  now: boolean;
}

export interface ReadableSlip {
  rule: string;
  parts: SlipPart[];
  total: Value;
}

/** Is nothing written on it? Then no paper is needed. */
export const onlyRule = ({ parts, total }: ReadableSlip): boolean => parts.length === 0 && total === null;

/** The slip without what must not be seen yet: values of dice that are being counted are left open. */
export function readableSlip(table: Table): ReadableSlip | null {
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
