import { describe, expect, it } from "vitest";
import type { TableLine } from "../protocol";
import { ago, isResult, others } from "./tables";

const MINUTE = 60_000;
const table = (names: string[], members: number[]): TableLine => ({
  id: "x", word: null, game: "pasch", state: "over", names, mats: [], free: 0, created: 0, changed: 0, result: null, members,
  damaged: false,
});

describe("lists of tables", () => {
  it("name the others", () => {
    expect(others(table(["Clara", "Ruth", "Jonas"], [0]))).toEqual(["Ruth", "Jonas"]);
    expect(others(table(["Clara", "Ruth"], []))).toEqual(["Clara", "Ruth"]);
  });
  it("tell when something happened", () => {
    expect(ago(0, 5 * MINUTE, "de")).toBe("vor 5 Minuten");
    expect(ago(0, 3 * 60 * MINUTE, "en")).toBe("3 hours ago");
    expect(ago(0, 24 * 60 * MINUTE, "de")).toBe("gestern");
    expect(ago(1000, 0, "en")).toBe("now");
  });
  it("know a result", () => {
    expect(isResult({ scores: [1], winners: [0] })).toBe(true);
    expect(isResult(null)).toBe(false);
  });
});
