// What fits on the big screen at once, and when the page turns.

export const ROWS = 8;
const TURN = 12_000;
/** Beyond these a table's names stand in running lines, without mats. */
export const NAMES = 9;

/** 1–4 tables stand 2×2, 5 and 6 3×2, more in pages of six. */
export function layout(tables: number): { columns: number; each: number } {
  return tables <= 4 ? { columns: 2, each: 4 } : { columns: 3, each: 6 };
}

/** Which page of so many is shown now. */
export const pageAt = (now: number, pages: number): number => (pages < 2 ? 0 : Math.floor(now / TURN) % pages);

export function pageOf<T>(all: readonly T[], each: number, now: number): T[] {
  const page = pageAt(now, Math.ceil(all.length / each));
  return all.slice(page * each, (page + 1) * each);
}
