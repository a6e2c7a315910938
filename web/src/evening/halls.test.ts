import { describe, expect, it } from "vitest";
import type { EveningNews } from "../protocol";
import { calledOut, largeNow, lotsLayout, pageOf, tileRows, type Candidate, type Large } from "./halls";
import { newsNow, type NewsShown } from "./news.svelte";

describe("the big screen", () => {
  it("has a tile for every table of its page, in rows of which none is two longer than another", () => {
    for (let tables = 5; tables <= 60; tables++) {
      const rows = tileRows(tables);
      expect(rows.reduce((sum, row) => sum + row, 0), `${tables} tables`).toBe(Math.min(tables, 25));
      expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
      expect(Math.max(...rows)).toBeLessThanOrEqual(5);
      expect(rows.length).toBeLessThanOrEqual(5);
    }
    expect([tileRows(8), tileRows(12)]).toEqual([[2, 2, 2, 2], [3, 3, 3, 3]]);
  });

  it("turns pages every twelve seconds, and the last page is full", () => {
    const all = Array.from({ length: 20 }, (_, n) => n);
    expect(pageOf(all, 8, 0)).toEqual(all.slice(0, 8));
    expect(pageOf(all, 8, 12_000)).toEqual(all.slice(8, 16));
    expect(pageOf(all, 8, 24_000)).toEqual(all.slice(12));
    expect(pageOf(all.slice(0, 3), 8, 24_000)).toEqual([0, 1, 2]);
  });

  it("shows lots at up to three tables side by side, and at most six", () => {
    expect([1, 2, 3, 4, 5, 6, 25].map((n) => `${lotsLayout(n).columns}×${lotsLayout(n).rows}`)).toEqual(["1×1", "2×1", "3×1", "2×2", "3×2", "3×2", "3×2"]);
  });
});

describe("the table shown large", () => {
  const table = (number: number, given: Partial<Candidate> = {}): Candidate => ({ table: number, urgency: "other", list: false, moving: false, ...given });
  const order = (all: Candidate[], turns: number): number[] => {
    let [large, now]: [Large | null, number] = [null, 0];
    return Array.from({ length: turns }, () => ((large = largeNow(all, large, now)), (now += 12_000), large!.table));
  };

  it("is that of a play-off first, then of a last round, then by number; and everybody comes once", () => {
    const all = [table(1), table(2, { urgency: "last round" }), table(3), table(4, { urgency: "play-off" }), table(5, { urgency: "rests" })];
    expect(order(all, 6)).toEqual([4, 2, 1, 3, 5, 4]);
  });

  it("stays until its throw is over, but no longer than four more seconds", () => {
    const moving = [table(1, { moving: true }), table(2)];
    const large = largeNow(moving, null, 0);
    expect([12_000, 15_999, 16_000].map((now) => largeNow(moving, large, now)!.table)).toEqual([1, 1, 2]);
  });

  it("goes sooner where a list is kept: nothing moves there", () => {
    const large = largeNow([table(1, { list: true }), table(2)], null, 0);
    expect(largeNow([table(1, { list: true }), table(2)], large, 6000)!.table).toBe(2);
  });
});

describe("names as they are called out", () => {
  it("are first names, and tell people apart by as many letters as it takes", () => {
    expect(calledOut(["Karl-Friedrich Baisch", "Anna", "Marie-Luise Votteler"])).toEqual(["Karl-Friedrich", "Anna", "Marie-Luise"]);
    expect(calledOut(["Anna Schmid", "Anna Schwarz", "Anna Maier", "Ben"])).toEqual(["Anna Schm.", "Anna Schw.", "Anna M.", "Ben"]);
    expect(calledOut(["Anna", "Anna Lu"])).toEqual(["Anna", "Anna L."]);
    expect(calledOut(["Anna Lu", "Anna Lutz"])).toEqual(["Anna Lu", "Anna Lut."]);
    expect(calledOut([])).toEqual([]);
  });
});

describe("news", () => {
  const won = (at: number, table: number): EveningNews => ({ what: "won", at, person: 1, game: 1, table, item: null });
  const after = (news: EveningNews[], shown: NewsShown | null, now: number): NewsShown => newsNow({ news }, shown, now)!;

  it("stands for six seconds before the next comes", () => {
    const first = after([won(0, 1)], null, 0);
    const both = [won(1000, 2), won(0, 1)];
    expect(after(both, first, 5999).news.table).toBe(1);
    expect(after(both, first, 6000).news.table).toBe(2);
  });

  it("is one sentence where four tables finish at once", () => {
    const first = after([won(0, 1)], null, 0);
    const queue = [5, 4, 3, 2].map((table) => won(table * 100, table));
    expect(after([...queue, won(0, 1)], first, 6000).finished).toBe(4);
  });

  it("leaves out what a list without a line tells too late, but for the latest", () => {
    const first = after([won(0, 1)], null, 0);
    expect(after([won(90_000, 3), won(10_000, 2), won(0, 1)], first, 100_000).news.table).toBe(3);
  });
});
