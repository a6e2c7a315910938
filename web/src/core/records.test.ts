import { beforeEach, describe, expect, it } from "vitest";
import type { SeatInfo, TableInfo } from "../protocol";
import { allRecords, forgetRecords, keepRecord, lastResults, recordTold } from "./records.svelte";
import { speak } from "./language.svelte";
import { remember } from "./storage";

const seat = (more: Partial<SeatInfo> = {}): SeatInfo => ({
  member: 0, name: "Ruth", mat: { emblem: "house", ink: "wine", rings: 1 }, bot: null, here: true, away_for: null, sitting_in: null, shared: false, won: 0, ...more,
});
/** A finished match of one player, with this many points. */
function over(table: string, points: number | null, more: Partial<TableInfo> = {}): TableInfo {
  const result = points === null ? null : { scores: [points], winners: points < 0 ? [] : [0] };
  const state = points === null ? "running" : "over";
  return { id: table, game: "choice", state, seats: [seat()], result, created: Date.now() + 1, day: null, ...more } as TableInfo;
}
function told(info: TableInfo, mine = [0]): string | null {
  keepRecord(info, mine);
  return recordTold(info, mine);
}

beforeEach(() => {
  remember("records", { best: [], since: 0 });
  speak("en");
});

describe("a record alone", () => {
  it("is the best match so far", () => {
    expect(told(over("a", null))).toBeNull();
    expect(told(over("a", 290))).toBe("Your first record.");
    expect(told(over("b", null))).toBe("Your record: 290.");
    expect(told(over("b", 250))).toBe("Your record: 290.");
    expect(told(over("c", 290))).toBe("You’ve equalled your record.");
    expect(told(over("d", 312))).toBe("Your record. It stood at 290.");
    speak("de");
    expect(told(over("d", 312))).toBe("Dein Rekord. Bisher stand er bei 290.");
  });

  it("is still the same when its match is opened again", () => {
    told(over("a", 290));
    told(over("b", 312));
    expect(told(over("b", 312))).toBe("Your record. It stood at 290.");
    expect(told(over("a", 290))).toBe("Your record: 312.");
    expect(allRecords().map(({ points }) => points)).toEqual([312]);
  });

  it("is no lost match, though it is the first", () => {
    expect(told(over("a", -40))).toBeNull();
    expect(told(over("b", 0))).toBe("Your first record.");
    expect(told(over("c", -40))).toBe("Your record: 0.");
  });

  it("stands beside the results before it, lost ones too, each once", () => {
    const tables = [over("a", 290), over("b", -40), over("c", 312)];
    for (const table of [...tables, ...tables]) keepRecord(table, [0]);
    keepRecord(over("d", 100, { seats: [seat({ name: "Jonas" })] }), [0]);
    expect(lastResults(tables[2]!, [0], 8)).toEqual([290, -40, 312]);
    expect(lastResults(tables[2]!, [0], 2)).toEqual([-40, 312]);
    expect(lastResults(tables[1]!, [0], 8), "opened again").toEqual([290, -40]);
    expect(lastResults(over("e", 5), [0], 8), "not kept").toEqual([]);
  });

  it("counts for whoever plays alone, and only for them", () => {
    expect(told(over("a", 300, { seats: [seat(), seat({ name: "Jonas" })] }))).toBeNull();
    expect(told(over("b", 300, { seats: [seat({ sitting_in: "normal" })] }))).toBeNull();
    expect(told(over("c", 300), [])).toBeNull();
    expect(told(over("d", 300, { seats: [seat({ name: "constructor" })] }))).toBe("Your first record.");
    expect(told(over("e", null))).toBeNull();
    expect(told(over("f", null, { game: "pig", seats: [seat({ name: "constructor" })] }))).toBeNull();
  });

  it("once forgotten doesn’t come back with an old match", () => {
    told(over("a", 290, { created: Date.now() - 1000 }));
    forgetRecords();
    expect(told(over("a", 290, { created: Date.now() - 1000 }))).toBeNull();
    expect(told(over("b", 100, { created: Date.now() + 1000 }))).toBe("Your first record.");
  });
});
