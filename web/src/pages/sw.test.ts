// Tests of the service worker: the responses it keeps, and when it serves them. The worker itself runs, in a minimal fake browser.

import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";

const code = readFileSync("public/sw.js", "utf8");
const HOME = "https://table.test";
const page = (version: string) => `<meta name="mutschel-version" content="${version}" /><script src="/assets/index-1.js"></script>`;

type Asked = { method?: string; mode?: string; headers?: Record<string, string> };
interface Waiting { waitUntil?: (what: Promise<unknown>) => void; respondWith?: (what: Promise<Response>) => void; request?: unknown }

const shelf = new Map<string, Map<string, Response>>();
const address = (asked: string | { url: string }) => new URL(typeof asked === "string" ? asked : asked.url, HOME).href;
const open = async (name: string) => {
  const kept = shelf.get(name) ?? new Map<string, Response>();
  shelf.set(name, kept);
  return {
    match: async (asked: string) => kept.get(address(asked))?.clone(),
    put: async (asked: string, response: Response) => void (kept.delete(address(asked)), kept.set(address(asked), response)),
    addAll: async (all: string[]) => void (await Promise.all(all.map(async (one) => kept.set(address(one), await server(one))))),
    delete: async (asked: string) => kept.delete(address(asked)),
    keys: async () => [...kept.keys()].map((url) => ({ url, headers: new Headers() })),
  };
};
const caches = {
  open,
  keys: async () => [...shelf.keys()],
  delete: async (name: string) => shelf.delete(name),
  match: async (asked: string) => [...shelf.values()].map((kept) => kept.get(address(asked))?.clone()).find(Boolean),
};

let server: (asked: string) => Promise<Response>;
const there = (version: string) => async (asked: string) => new Response(new URL(asked, HOME).pathname.startsWith("/api") ? `told ${asked}` : page(version));
const away = () => Promise.reject(new TypeError("no network"));

/** A worker of this version. */
function worker(version: string) {
  const heard = new Map<string, (event: Waiting) => void>();
  const self = { location: { href: `${HOME}/sw.js?version=${version}`, origin: HOME }, skipWaiting: () => {}, clients: { claim: () => {} }, addEventListener: (name: string, hear: (event: Waiting) => void) => heard.set(name, hear) };
  new Function("self", "caches", "fetch", code)(self, caches, (asked: string | { url: string }) => server(address(asked)));
  const tell = async (name: string) => {
    const waits: Promise<unknown>[] = [];
    heard.get(name)!({ waitUntil: (what) => void waits.push(what) });
    await Promise.all(waits);
  };
  /** Undefined: the browser asks as if there were no worker. */
  async function ask(path: string, { method = "GET", mode = "cors", headers = {} }: Asked = {}): Promise<Response | undefined> {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const request = { url: address(path), method, mode, headers: new Headers(headers) };
    heard.get("fetch")!({ request, waitUntil: (what) => void waits.push(what), respondWith: (what) => void (answer = what) });
    const given = await answer;
    await Promise.all(waits); // only then may it be put to sleep
    return given;
  }
  const visit = async (path: string) => (await ask(path, { mode: "navigate" }))!.text();
  return { tell, ask, visit };
}

async function installed(version = "1") {
  server = there(version);
  const one = worker(version);
  await one.tell("install");
  await one.tell("activate");
  return one;
}

beforeEach(() => shelf.clear());

test("without a network every page is the kept one", async () => {
  const { visit } = await installed();
  server = async () => new Response("fresh");
  expect(await visit("/t/abc")).toBe("fresh");
  server = away;
  for (const path of ["/", "/games/pasch", "/t/abc", "/e/ab.cd", "/c/cl.xy/leute"]) expect(await visit(path), path).toBe(page("1"));
});

test("a proxy that finds nobody, and a line on which nothing comes, are as good as none", async () => {
  const { visit } = await installed();
  server = async () => new Response("bad gateway", { status: 502 });
  expect(await visit("/")).toBe(page("1"));
  vi.useFakeTimers();
  let comes = (_: Response) => {};
  server = () => new Promise((done) => (comes = done));
  const shown = visit("/");
  await vi.advanceTimersByTimeAsync(4000);
  vi.useRealTimers();
  comes(new Response(page("1")));
  expect(await shown).toBe(page("1"));
});

test("what nobody has kept is waited for, or said to be away", async () => {
  const { ask, visit } = await installed();
  server = async () => new Response("busy", { status: 503 });
  expect((await ask("/api/games?lang=de"))!.status).toBe(503);
  shelf.get("mutschel-1")!.set(`${HOME}/offline.html`, new Response("away"));
  server = away;
  await expect(ask("/api/games?lang=de")).rejects.toThrow("no network");
  expect(await visit("/api/games/pasch/print.pdf")).toBe("away");
  expect(await visit("/licences.txt")).toBe("away");
});

test("what anybody may read about games is kept as it passes, and marked", async () => {
  const { ask, visit } = await installed();
  const paths = ["/api/games?lang=de", "/api/games/pasch?lang=de", "/api/games/pasch/lesson?lang=en", "/api/games/pasch/print.pdf?lang=de"];
  for (const path of paths) expect((await ask(path))!.headers.has("X-Kept"), "the server’s own").toBe(false);
  server = away;
  for (const path of paths) {
    const kept = (await ask(path))!;
    expect([await kept.text(), kept.headers.has("X-Kept")]).toEqual([`told ${HOME}${path}`, true]);
  }
  expect(await visit(paths[3]!), "opened in a window of its own").toBe(`told ${HOME}${paths[3]}`);
  await expect(ask("/api/games?lang=en")).rejects.toThrow("no network");
});

test("nothing personal is kept, nor anything that isn’t asked for with GET", async () => {
  const { ask, visit } = await installed();
  const before = shelf.get("mutschel-1")!.size;
  expect(await ask("/api/games?lang=de", { headers: { Authorization: "Bearer x" } })).toBeUndefined();
  for (const path of ["/api/me", "/api/days?lang=de", "/api/tables", "/api/tables/abc", "/api/evenings/e.f", "/api/clubs/cl.x", "/api/words/ABCD"]) expect(await ask(path), path).toBeUndefined();
  expect(await ask("/api/games/pasch/practice", { method: "POST" })).toBeUndefined();
  await visit("/api/evenings/e.f/report.pdf");
  await visit("/me");
  expect(shelf.get("mutschel-1")!.size).toBe(before);
});

test("there is a limit to what is kept: the oldest goes, and nothing large comes in", async () => {
  const { ask } = await installed();
  server = async () => new Response("x".repeat(256 * 1024 + 1));
  await ask("/api/games/large");
  server = there("1");
  for (let n = 0; n < 205; n++) await ask(`/api/games/g${n}`);
  const kept = [...shelf.get("mutschel-1")!.keys()].filter((url) => url.includes("/api/games/"));
  expect([kept.length, kept[0]?.endsWith("/g5"), kept.some((url) => url.endsWith("/large"))]).toEqual([200, true, false]);
  expect([...shelf.get("mutschel-1")!.keys()]).toContain(`${HOME}/icon.svg`);
});

test("a new version replaces the old one as a whole", async () => {
  const old = await installed("1");
  await old.ask("/api/games?lang=de");
  await installed("2");
  expect([...shelf.keys()]).toEqual(["mutschel-2"]);
  server = there("3");
  await expect(worker("2").tell("install"), "it is too late for this one").rejects.toThrow("another version");
});

test("once the server has shown a newer page, the kept one isn’t shown any more", async () => {
  const { visit } = await installed("1");
  server = async () => new Response("please log in to the hotel’s network");
  await visit("/");
  server = away;
  expect(await visit("/")).toBe(page("1"));
  server = there("2");
  await visit("/");
  shelf.get("mutschel-1")!.set(`${HOME}/offline.html`, new Response("away"));
  server = away;
  expect(await visit("/")).toBe("away");
});

test("a browser that can’t keep anything, or can’t find it again, shows the page all the same", async () => {
  const { ask, visit } = await installed();
  const full = vi.spyOn(caches, "open").mockImplementation(async (name) => ({
    ...(await open(name)),
    put: () => Promise.reject(new DOMException("no room", "QuotaExceededError")),
  }));
  expect(await (await ask("/assets/table-1.js"))!.text()).toBe(page("1"));
  full.mockRejectedValue(new DOMException("out of order"));
  expect(await (await ask("/assets/table-1.js"))!.text()).toBe(page("1"));
  expect(await (await ask("/api/games?lang=de"))!.text()).toContain("told");
  expect(await visit("/")).toBe(page("1"));
  full.mockRestore();
  expect(await (await ask("/assets/table-1.js"))!.text()).toBe(page("1"));
  server = away;
  expect(await (await ask("/assets/table-1.js"))!.text(), "kept now").toBe(page("1"));
});
