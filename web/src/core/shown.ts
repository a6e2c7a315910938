// What this device was shown of a match: a short print of every view, so that no other match can be told of later.
// docs/fair-dice.md says how a print is made; `mutschel verify --shown` makes the same ones.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { plain } from "./plain";
import { recall, remember } from "./storage";
import type { MatchView, Thing } from "./views";
import { shownKey } from "./witness";

/** All that tells what happened and looks the same from every seat. */
const PARTS = ["abandoned", "news", "now", "result", "round", "rounds", "table", "waiting"] as const;
const DIGITS = 16;
/** A table's log has no more entries, so there are no more views. */
const MOST = 12_000;

export function printOf(view: MatchView): string {
  const parts = Object.fromEntries(PARTS.map((part) => [part, view[part] ?? null]));
  return bytesToHex(sha256(utf8ToBytes(`mutschel shown 1|${plain(parts)}`))).slice(0, DIGITS);
}

/** By the length of the table's log, which orders them whichever tab of this browser they came to. */
type Kept = [seq: number, print: string][];

/** False: there are more than there can be. */
export function keepShown(table: string, seq: number, view: MatchView): boolean {
  const print = printOf(view);
  const kept = recall<Kept>(shownKey(table), []);
  if (kept.some(([when, what]) => when === seq && what === print)) return true;
  if (kept.length >= MOST) return false;
  remember(shownKey(table), [...kept, [seq, print]].sort(([one], [other]) => Number(one) - Number(other)));
  return true;
}

export const shownAt = (table: string): string[] => recall<Kept>(shownKey(table), []).map(([, print]) => print);

/** Was all of this to be seen in the match with these views, in this order? A device may have missed some. */
export function wereShown(prints: readonly string[], views: readonly MatchView[]): boolean {
  let next = 0;
  for (const view of views) {
    if (next === prints.length) break;
    const now = [printOf(view), printOf(duringBreak(view))];
    while (next < prints.length && now.includes(prints[next]!)) next++;
  }
  return next === prints.length;
}

/** While the table is paused, a cup that was lifted for some seconds stands over its dice. */
function duringBreak(view: MatchView): MatchView {
  if (view.waiting?.for !== "pause") return view;
  const cover = (thing: Thing): Thing => (thing.kind === "cup" ? { ...thing, covered: true, faces: null } : thing);
  const table = Object.entries(view.table).map(([name, thing]) => [name, Array.isArray(thing) ? thing.map(cover) : cover(thing)]);
  return { ...view, table: Object.fromEntries(table) as MatchView["table"] };
}
