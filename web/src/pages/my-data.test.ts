import { afterEach, describe, expect, it, vi } from "vitest";
import { hostTextHtml } from "../learn/markdown";
import { allMyData, forgetMe } from "./my-data";
import { privacyText } from "./privacy";

function answers(...given: object[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    return Promise.resolve(Response.json(given.shift()));
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

describe("what is stored about somebody", () => {
  it("is fetched page by page until there is no more", async () => {
    const asked = answers({ places: [{ id: "a" }, { id: "b" }], next: "x=1" }, { places: [{ id: "c" }], next: null });
    const seen: number[] = [];
    expect((await allMyData("key", (n) => seen.push(n))).map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect([asked, seen]).toEqual([["GET /api/me/data", "GET /api/me/data?after=x%3D1"], [2, 3]]);
  });
  it("is deleted until nothing is left", async () => {
    const asked = answers({ done: 19, left: true, refused: ["Not today."] }, { done: 3, left: false, refused: ["Not today.", "Nor tomorrow."] });
    const done: number[] = [];
    expect(await forgetMe("key", (n) => done.push(n))).toEqual(["Not today.", "Nor tomorrow."]);
    expect([asked, done]).toEqual([["DELETE /api/me", "DELETE /api/me"], [19, 22]]);
  });
});

describe("what we say about privacy", () => {
  it.each([["de", "30 Tage", "12 Stunden"], ["en", "30 days", "12 hours"]] as const)("names how long things are kept (%s)", (language, days, hours) => {
    const text = privacyText(language, { finished_days: 30, waiting_hours: 12 });
    expect(text).toContain(days);
    expect(text).toContain(hours);
    const forGood = privacyText(language, { finished_days: 0, waiting_hours: 0 });
    expect(forGood).not.toMatch(/\b0\b/);
    expect(hostTextHtml(forGood).match(/<h2>/g)).toHaveLength(5);
  });
});
