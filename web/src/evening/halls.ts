// The layout of the big screen: how many tables stand where, which one is shown large, and the time at which pages turn.

/** The number of tables that each get a column with all their people. More stand as tiles beside one of them. */
export const COLUMNS = 4;
/** Up to this many tiles have room for the game and a fact; more show only the object and a name. */
export const ROOMY = 12;
export const PAGE = 25;
/** Milliseconds until a page turns or another table is shown large; half of that for a table with a list, where nothing moves. */
export const TURN = 12_000;
/** The most milliseconds that a table stays longer until its throw is over. */
const LINGER = 4_000;

/** Returns the number of tiles in each row. Rows differ by one at most and are as wide as the others, so that no corner stays empty. */
export function tileRows(tables: number): number[] {
  const shown = Math.min(tables, PAGE);
  const columns = shown <= 8 ? 2 : shown <= ROOMY ? 3 : shown <= 20 ? 4 : 5;
  const rows = Math.ceil(shown / columns);
  return Array.from({ length: rows }, (_, row) => Math.floor(shown / rows) + (row < shown % rows ? 1 : 0));
}

/** The layout in which lots are shown. */
export interface LotsLayout {
  columns: number;
  rows: number;
  /** The number of tables on a page. */
  each: number;
  /** The most names at a table that get a place each; more stand in running lines. */
  names: number;
}

/** Returns the layout for the lots of a number of tables: up to three side by side, four 2×2, up to six 3×2, more in pages of six. */
export function lotsLayout(tables: number): LotsLayout {
  if (tables <= 3) return { columns: tables, rows: 1, each: tables, names: tables < 3 ? 20 : 16 };
  return tables === 4 ? { columns: 2, rows: 2, each: 4, names: 9 } : { columns: 3, rows: 2, each: 6, names: 9 };
}

/** Returns the number of the page shown now. */
const pageAt = (now: number, pages: number): number => (pages < 2 ? 0 : Math.floor(now / TURN) % pages);

/** Returns the page shown now. */
export const pageOf = <T>(all: readonly T[], each: number, now: number): T[] => nthPage(all, each, pageAt(now, Math.ceil(all.length / each)));

/** Returns a page by its number. The last page is full as well: it begins earlier instead. */
export function nthPage<T>(all: readonly T[], each: number, page: number): T[] {
  const first = Math.min(page * each, Math.max(0, all.length - each));
  return all.slice(first, first + each);
}

/** A table that could be shown large. */
export interface Candidate {
  table: number;
  /** A play-off comes before a last round, and that before any other. */
  urgency: "play-off" | "last round" | "other" | "rests";
  /** True for the scorer's list. */
  list: boolean;
  /** True while something is being shown there. */
  moving: boolean;
}

const URGENCIES: readonly Candidate["urgency"][] = ["play-off", "last round", "other", "rests"];

/** The table shown large, the time since when, and those shown before it in this turn. */
export interface Large {
  table: number;
  since: number;
  before: readonly number[];
}

/** Returns the table to show large now. Each gets its time, the most urgent first, and all get one before the first comes again. */
export function largeNow(all: readonly Candidate[], shown: Large | null, now: number): Large | null {
  const present = all.find(({ table }) => table === shown?.table);
  if (shown && present) {
    const stays = (present.list ? TURN / 2 : TURN) + (present.moving ? LINGER : 0);
    if (now - shown.since < stays) return shown;
  }
  const ordered = [...all].sort((a, b) => URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) || a.table - b.table);
  const before = shown ? [...shown.before, shown.table] : [];
  const next = ordered.find(({ table }) => !before.includes(table));
  if (next) return { table: next.table, since: now, before };
  return ordered[0] ? { table: ordered[0].table, since: now, before: [] } : null;
}

/** Returns names as they are called out: the first part, with as many letters of the rest as tell two people apart. */
export function calledOut(names: readonly string[]): string[] {
  const parts = names.map((name) => /^(\S+)\s*(.*)$/.exec(name) ?? [name, name, ""]);
  return names.map((name, place) => {
    const [, first = name, rest = ""] = parts[place]!;
    const others = parts.flatMap(([, other, more = ""], at) => (at !== place && other === first ? [more] : []));
    const letters = [...rest];
    const most = letters.findIndex((_, n) => others.every((other) => !other.startsWith(letters.slice(0, n + 1).join(""))));
    if (others.length === 0 || letters.length === 0) return first;
    return most < 0 || most >= letters.length - 1 ? name : `${first} ${letters.slice(0, most + 1).join("").trim()}.`;
  });
}
