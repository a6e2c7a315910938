// The layout of the big screen: tables per page, and the time at which pages turn.

export const ROWS = 8;
const TURN = 12_000;

export interface Layout {
  columns: number;
  rows: number;
  /** The number of tables on a page. */
  each: number;
  /** The most names at a table that get a place each; more stand in running lines. */
  names: number;
}

/** Returns the layout for a number of tables: two side by side, up to four 2×2, up to six 3×2, more in pages of six. */
export function layout(tables: number): Layout {
  if (tables <= 2) return { columns: tables, rows: 1, each: 2, names: 20 };
  return tables <= 4 ? { columns: 2, rows: 2, each: 4, names: 9 } : { columns: 3, rows: 2, each: 6, names: 9 };
}

/** Returns the number of the page shown now. */
const pageAt = (now: number, pages: number): number => (pages < 2 ? 0 : Math.floor(now / TURN) % pages);

/** Returns the page shown now. The last page is full as well: it begins earlier instead. */
export function pageOf<T>(all: readonly T[], each: number, now: number): T[] {
  const page = pageAt(now, Math.ceil(all.length / each));
  const first = Math.min(page * each, Math.max(0, all.length - each));
  return all.slice(first, first + each);
}

/** The state of an online match as far as the big screen has shown it. */
export interface SeenMatch {
  toMove: number[];
  /** Strikes by person. */
  strikes: Record<number, number>;
  round: string;
}
