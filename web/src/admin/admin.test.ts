import { afterEach, describe, expect, it, vi } from "vitest";
import { Trouble } from "../core/trouble";
import { AdminApi, isRefused, meant } from "./api";
import { durationText, sizeText } from "./amounts";

const NOTHING = { id: null, word: null };

describe("what somebody typed into the search", () => {
  it.each<[string, ReturnType<typeof meant>]>([
    ["Anna", { ...NOTHING, word: "ANNA", name: "Anna" }],
    ["Jo O'Neil", { ...NOTHING, name: "Jo O'Neil" }],
    ["stern", { ...NOTHING, word: "STERN", name: "stern" }],
    ["Vx3kQ9aZb2Lm", { id: "Vx3kQ9aZb2Lm", word: null, name: "Vx3kQ9aZb2Lm" }],
    ["ev.Vx3kQ9aZb2Lm", { id: "ev.Vx3kQ9aZb2Lm", word: null, name: "ev.Vx3kQ9aZb2Lm" }],
    ["https://dice.example/t/Vx3kQ9aZb2Lm#secret", { id: "Vx3kQ9aZb2Lm", word: null, name: "" }],
    ["https://dice.example/t/Vx3kQ9aZb2Lm/replay", { id: "Vx3kQ9aZb2Lm", word: null, name: "" }],
    ["dice.example/e/ev.Vx3kQ9aZb2Lm", { id: "ev.Vx3kQ9aZb2Lm", word: null, name: "" }],
    ["http://localhost:8023/c/cl.Vx3kQ9aZb2Lm/leute", { id: "cl.Vx3kQ9aZb2Lm", word: null, name: "" }],
    ["dice.example/ROSE", { ...NOTHING, word: "ROSE", name: "" }],
    ["", { ...NOTHING, name: "" }],
  ])("%s", (text, found) => {
    expect(meant(text)).toEqual(found);
  });
});

describe("the server’s answers", () => {
  const answers = (...given: [number, object][]) => {
    const asked: [string, RequestInit][] = [];
    vi.stubGlobal("fetch", (path: string, how: RequestInit) => {
      asked.push([path, how]);
      const [status, body] = given.shift()!;
      return Promise.resolve(Response.json(body, { status }));
    });
    return asked;
  };
  afterEach(() => vi.unstubAllGlobals());

  it("are asked for with the token, and with nothing that isn’t wanted", async () => {
    const asked = answers([200, { lines: [], next: null }], [200, { lines: [], next: null }], [200, {}]);
    const api = new AdminApi("secret");
    await api.places("", null);
    await api.places("Anna & Ben", "x/1");
    await api.removeName("ev.Vx3kQ9aZb2Lm", 3);
    expect(asked.map(([path, { method }]) => `${method} ${path}`)).toEqual([
      "GET /api/admin/places?count=50",
      "GET /api/admin/places?count=50&name=Anna+%26+Ben&after=x%2F1",
      "DELETE /api/admin/places/ev.Vx3kQ9aZb2Lm/people/3",
    ]);
    expect(asked[0]![1].headers).toMatchObject({ Authorization: "Bearer secret" });
  });
  it("end it all when the token is none, and nothing when something else is wrong", async () => {
    const refused: string[] = [];
    const api = new AdminApi("secret", ({ code }) => refused.push(code));
    answers([401, { code: "bad-admin-token", text: "no" }], [429, { code: "too-many-requests", text: "later" }], [404, { code: "no-such-page", text: "off" }]);
    for (const code of ["bad-admin-token", "too-many-requests", "no-such-page"]) await expect(api.load()).rejects.toMatchObject({ code });
    expect(refused).toEqual(["bad-admin-token", "no-such-page"]);
    expect(isRefused(new Trouble("unreachable", ""))).toBe(false);
  });
  it("lead from a word to its place, or to nothing", async () => {
    const asked = answers([200, { table: null, link: "", evening: "ev.Vx3kQ9aZb2Lm" }], [200, { id: "ev.Vx3kQ9aZb2Lm" }], [404, { code: "no-such-word", text: "" }]);
    const api = new AdminApi("secret");
    expect(await api.meant({ id: null, word: "STERN" })).toEqual({ id: "ev.Vx3kQ9aZb2Lm" });
    expect(await api.meant({ id: null, word: "ROSE" })).toBeNull();
    expect(await api.meant(NOTHING)).toBeNull();
    expect(asked.map(([path]) => path)).toEqual(["/api/words/STERN", "/api/admin/places/ev.Vx3kQ9aZb2Lm", "/api/words/ROSE"]);
  });
});

describe("numbers as people read them", () => {
  it.each([[0, "0 kB"], [999, "0,999 kB"], [212_345_678, "212 MB"], [1_500_000_000, "1,5 GB"]])("%i bytes", (bytes, said) => {
    expect(sizeText(bytes, "de").replace(/\s/, " ")).toBe(said);
  });
  it.each([[12, "12 seconds"], [3600, "1 hour"], [3 * 86_400 + 4 * 3600 + 59, "3 days, 4 hours"], [86_400 + 300, "1 day"]])("%i seconds", (seconds, said) => {
    expect(durationText(seconds, "en")).toBe(said);
  });
});
