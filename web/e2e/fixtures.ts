// What every browser test has: a server, pages whose console stays silent, and a person who plays.

import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { FIREFOX, PLAIN_HOST } from "./browsers";
import { Server, type Serving } from "./server";

export { expect };
export type Language = "de" | "en";

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** `make soak`: every game at every size to its end. Everyday tests alternate, and stop where nothing new is to be seen. */
export const SOAK = Boolean(process.env["MUTSCHEL_SOAK"]);
/** A test of `make test`: each kind of game and of screen once. All others are in `make test-all`. */
export const DAILY = { tag: "@daily" };

export interface Device {
  language?: Language;
  size?: { width: number; height: number };
  dice?: "2d" | "3d";
  touch?: boolean;
  dark?: boolean;
  /** Things move: only where that is the point, for painting them takes most of a test's time. */
  motion?: boolean;
  /** What happens is shown as long as it takes to read it: only where that is the point. */
  moments?: "full";
  /** Whoever plays for the first time is told what to do: only where that is the point. */
  friend?: boolean;
  /** The dice are read aloud. */
  spoken?: boolean;
  /** A service worker keeps the page, as at home. In full always, otherwise only where that is the point: it takes a third of a test's time. */
  worker?: boolean;
  /** Reaches the server over plain http, as phones at home do: for browsers localhost is as good as https. */
  plain?: boolean;
  /** What the console is expected to complain about. */
  complains?: RegExp;
}

interface Fixtures {
  /** What is different about its server. */
  serving: Serving;
  server: Server;
  /** Opens a page on a device of its own: another browser as far as the server can tell. */
  device: (device?: Device) => Promise<Page>;
}

export const test = base.extend<Fixtures, { servers: (serving: Serving) => Promise<Server> }>({
  // One of each kind for all tests of a worker: if the server itself were a worker's, each kind would need workers and browsers of its own.
  servers: [
    async ({}, use) => {
      const started = new Map<string, Promise<Server>>();
      await use((serving) => {
        const kind = JSON.stringify(serving);
        const server = started.get(kind) ?? Server.start(serving);
        started.set(kind, server);
        return server;
      });
      for (const server of started.values()) await (await server).stop();
    },
    { scope: "worker" },
  ],
  serving: [{}, { option: true }],
  server: async ({ servers, serving }, use) => use(await servers(serving)),
  baseURL: async ({ server }, use) => use(server.base),
  device: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async (device = {}) => {
      const context = await browser.newContext({
        baseURL: device.plain ? baseURL!.replace("localhost", PLAIN_HOST) : baseURL!,
        viewport: device.size ?? DESKTOP,
        locale: device.language === "en" ? "en-GB" : "de-DE",
        hasTouch: !FIREFOX && (device.touch ?? false),
        colorScheme: device.dark ? "dark" : "light",
        serviceWorkers: device.worker ?? (SOAK || FIREFOX !== undefined) ? "allow" : "block",
        reducedMotion: device.motion ? "no-preference" : "reduce",
        permissions: device.plain || FIREFOX ? [] : ["clipboard-read", "clipboard-write"],
      });
      contexts.push(context);
      const settings = JSON.stringify({ dice: device.dice ?? "2d", moments: device.moments ?? "none", friend: device.friend ?? false, spoken: device.spoken ?? false });
      await context.addInitScript((text) => {
        if (!location.protocol.startsWith("http")) return; // about:blank keeps nothing
        if (localStorage.getItem("mutschel.settings") === null) localStorage.setItem("mutschel.settings", text);
      }, settings);
      // A complaint that comes once in a hundred times has to say where it came from.
      await context.addInitScript(() => {
        const warn = console.warn;
        console.warn = (...said: unknown[]) => warn(...said, new Error().stack);
      });
      const page = await context.newPage();
      if (FIREFOX && device.dark) await colour(page, "dark");
      if (FIREFOX) comesToFront(page);
      listen(page, complaints, device.complains);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(complaints, "nothing in the console").toEqual([]);
  },
});

/** From now on the page is light or dark. BiDi can't say what the system likes: in Firefox it is a setting of the page. */
export async function colour(page: Page, theme: "light" | "dark"): Promise<void> {
  if (!FIREFOX) return page.emulateMedia({ colorScheme: theme });
  await page.addInitScript((chosen) => {
    if (!location.protocol.startsWith("http")) return;
    const settings = JSON.parse(localStorage.getItem("mutschel.settings") ?? "{}") as object;
    localStorage.setItem("mutschel.settings", JSON.stringify({ ...settings, theme: chosen }));
  }, theme);
  await page.evaluate((chosen) => (document.documentElement.dataset["theme"] = chosen), theme);
}

/** Firefox gives keys to nobody but the window in front: whoever types comes there. */
function comesToFront(page: Page): void {
  const { press, type } = page.keyboard;
  page.keyboard.press = async (...keys) => (await page.bringToFront(), press.apply(page.keyboard, keys));
  page.keyboard.type = async (...text) => (await page.bringToFront(), type.apply(page.keyboard, text));
}

/** Firefox is driven by WebDriver BiDi, which can't do this. */
export const onlyInChromium = (why: string): void => test.skip(FIREFOX !== undefined, why);

/** With games in packages of somebody else. */
export const testWithExamples = test.extend({
  serving: { games: ["pig", "yacht", "shut_the_box", "nasty"].map((name) => `mutschel_${name}.rules:GAME`) },
});

/** On a day on which the dice of the day are flicked. */
export const testOnFlickDay = test.extend({ serving: { games: ["flick_day"] } });

/** Whatever the console complains about; a line that is cut on purpose doesn't count. */
function listen(page: Page, complaints: string[], expected?: RegExp): void {
  const hear = (text: string) => void (expected?.test(text) || isCut(text) || isNoise(text) || complaints.push(text));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) hear(message.text());
  });
  page.on("pageerror", (error) => hear(String(error))); // Firefox tells the same as one or as the other
}

/** A line was cut (ERR_FAILED: so says a service worker), or left before it was there. */
function isCut(text: string): boolean {
  return /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|WebSocket connection .* failed|can’t establish a connection to the server at wss?:|connection to wss?:\S+ was interrupted/.test(text);
}

/** Software rendering talks about itself, a refused request is told to the person as well, and Firefox names files that a page left too early for. */
function isNoise(text: string): boolean {
  return /GPU stall|swiftshader|GroupMarkerNotSet|texImage3D|status of 4\d\d|blocked by Playwright|ServiceWorker intercepted the request/i.test(text);
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** No violation of WCAG that axe can find. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole("main").first(), "a page that is still being fetched has nothing to look at").toBeVisible();
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    interface Violation { id: string; nodes: { target: unknown; failureSummary?: string }[] }
    const { run } = (globalThis as unknown as { axe: { run: (options: object) => Promise<{ violations: Violation[] }> } }).axe;
    return (await run({ resultTypes: ["violations"], preload: false })).violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${String(node.target)} ${node.failureSummary ?? ""}`).join("; ")}`);
  });
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Nothing to be scrolled sideways. */
export async function expectFits(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0);
}
