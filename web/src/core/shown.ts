// What this device was shown of a match: a short print of every view, so that no other match can be told of later.
// docs/fair-dice.md says how a print is made; `mutschel verify --shown` makes the same ones.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { plain } from "./plain";
import { randomHex } from "./random";
import { recall, remember } from "./storage";
import type { MatchView, Thing } from "@mutschel/screen";
import { shownKey } from "./witness";

/** All that tells what happened and looks the same from every seat. */
const PARTS = ["abandoned", "moments", "news", "now", "result", "round", "rounds", "table", "waiting"] as const;
const DIGITS = 16;
/** A table's log has no more entries, so there are no more views. */
const MOST = 12_000;
const VERSION = /^[0-9A-Za-z.+-]{1,40}$/;

export function printOf(view: MatchView, salt: string): string {
  const parts = Object.fromEntries(PARTS.map((part) => [part, view[part] ?? null]));
  return bytesToHex(sha256(utf8ToBytes(`mutschel shown 2|${salt}|${plain(parts)}`))).slice(0, DIGITS);
}

/** What one version of Mutschel has shown this device: another may draw the same match differently. */
export interface Shown {
  /** Of the server, as it says. */
  version: string;
  salt: string;
  /** Of the views, in their order. */
  prints: string[];
}

interface Kept {
  /** No server knows it before the match is over, so none can look for two views that have the same print. */
  salt: string;
  /** By the length of the table's log, which orders them whichever tab of this browser they came to. */
  views: [seq: number, version: string, print: string][];
}

const keptAt = (table: string): Kept => {
  const kept = recall<Partial<Kept>>(shownKey(table), {});
  return { salt: kept.salt ?? randomHex(16), views: kept.views ?? [] };
};

/** False: there are more than there can be. */
export function keepShown(table: string, seq: number, view: MatchView, version: string): boolean {
  const { salt, views } = keptAt(table);
  const print = printOf(view, salt);
  const by = VERSION.test(version) ? version : "";
  if (views.some((one) => one[0] === seq && one[1] === by && one[2] === print)) return true;
  if (views.length >= MOST) return false;
  const inOrder = [...views, [seq, by, print] as Kept["views"][0]].sort(([one], [other]) => Number(one) - Number(other));
  remember(shownKey(table), { salt, views: inOrder });
  return true;
}

export function shownAt(table: string): Shown[] {
  const { salt, views } = keptAt(table);
  const versions = [...new Set(views.map(([, version]) => version))];
  return versions.map((version) => ({ version, salt, prints: views.filter((one) => one[1] === version).map(([, , print]) => print) }));
}

/** Was all of this to be seen in the match with these views, in this order? A device may have missed some. */
export function wasShown({ salt, prints }: Shown, views: readonly MatchView[]): boolean {
  let next = 0;
  for (const view of views) {
    if (next === prints.length) break;
    const now = [printOf(view, salt), printOf(duringBreak(view), salt)];
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
