// What fits on the big screen at once, and when the page turns.

export const ROWS = 8;
const TURN = 12_000;

export interface Layout {
  columns: number;
  rows: number;
  /** How many fit on a page. */
  each: number;
  /** Beyond these a table's names stand in running lines. */
  names: number;
}

/** Two tables stand side by side, 3 and 4 2×2, 5 and 6 3×2, more in pages of six. */
export function layout(tables: number): Layout {
  if (tables <= 2) return { columns: tables, rows: 1, each: 2, names: 20 };
  return tables <= 4 ? { columns: 2, rows: 2, each: 4, names: 9 } : { columns: 3, rows: 2, each: 6, names: 9 };
}

/** Which of the pages is shown now. */
const pageAt = (now: number, pages: number): number => (pages < 2 ? 0 : Math.floor(now / TURN) % pages);

/** The last page is full, too: it begins earlier instead. */
export function pageOf<T>(all: readonly T[], each: number, now: number): T[] {
  const page = pageAt(now, Math.ceil(all.length / each));
  const first = Math.min(page * each, Math.max(0, all.length - each));
  return all.slice(first, first + each);
}

/** What the hall has seen of a match that is played at a table of ours. */
export interface SeenMatch {
  toMove: number[];
  /** By person. */
  strikes: Record<number, number>;
  round: string;
}
