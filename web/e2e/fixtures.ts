// Fixtures of all browser tests: a server, pages whose console has to stay silent, and a person who plays.

import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { FIREFOX, PLAIN_HOST } from "./browsers";
import { Server, type Serving } from "./server";

export { expect };
export type Language = "de" | "en";

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** True under `make soak`: every game in every size to its end. Everyday tests alternate, and stop when nothing new would be seen. */
export const SOAK = Boolean(process.env["MUTSCHEL_SOAK"]);
/** A tag for tests in `make test`: each kind of game and of screen once. All others are in `make test-all`. */
export const DAILY = { tag: "@daily" };

export interface Device {
  language?: Language;
  size?: { width: number; height: number };
  dice?: "2d" | "3d";
  touch?: boolean;
  dark?: boolean;
  /** With motion: only for tests about motion, because painting takes most of a test's time. */
  motion?: boolean;
  /** With moments at full length: only for tests about moments. */
  tempo?: "normal";
  /** With the friend's advice: only for tests about it. */
  friend?: boolean;
  /** With the line that asks for sound: only for tests about it. */
  offersSound?: boolean;
  /** With dice read aloud. */
  spoken?: boolean;
  /** With a service worker, as at home: always in `make soak`, otherwise only for tests about it, because it takes a third of a test's time. */
  worker?: boolean;
  /** Reaches the server over plain http, as phones at home do: for browsers localhost is as good as https. */
  plain?: boolean;
  /** Messages that the console may show. */
  complains?: RegExp;
}

interface Fixtures {
  /** Settings and games of the test's server. */
  serving: Serving;
  server: Server;
  /** Opens a page on a device of its own: another browser, as far as the server can tell. */
  device: (device?: Device) => Promise<Page>;
}

export const test = base.extend<Fixtures, { servers: (serving: Serving) => Promise<Server> }>({
  // The servers of a worker, one of each kind: if the server itself were a worker's fixture, each kind would need workers and browsers of its own.
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
      const settings = JSON.stringify({ dice: device.dice ?? "2d", tempo: device.tempo ?? "none", friend: device.friend ?? false, soundOffered: !device.offersSound, spoken: device.spoken ?? false });
      await context.addInitScript((text) => {
        if (!location.protocol.startsWith("http")) return; // about:blank has no storage
        if (localStorage.getItem("mutschel.settings") === null) localStorage.setItem("mutschel.settings", text);
      }, settings);
      // A message that appears once in a hundred runs has to name its source.
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

/** Switches the page to light or dark. In Firefox this is a setting of the page, because BiDi can't set the system's preference. */
export async function colour(page: Page, theme: "light" | "dark"): Promise<void> {
  if (!FIREFOX) return page.emulateMedia({ colorScheme: theme });
  await page.addInitScript((chosen) => {
    if (!location.protocol.startsWith("http")) return;
    const settings = JSON.parse(localStorage.getItem("mutschel.settings") ?? "{}") as object;
    localStorage.setItem("mutschel.settings", JSON.stringify({ ...settings, theme: chosen }));
  }, theme);
  await page.evaluate((chosen) => (document.documentElement.dataset["theme"] = chosen), theme);
}

/** Firefox sends keys only to the window in front, so typing brings the page there. */
function comesToFront(page: Page): void {
  const { press, type } = page.keyboard;
  page.keyboard.press = async (...keys) => (await page.bringToFront(), press.apply(page.keyboard, keys));
  page.keyboard.type = async (...text) => (await page.bringToFront(), type.apply(page.keyboard, text));
}

/** Skips a test in Firefox, where WebDriver BiDi can't do this. */
export const onlyInChromium = (why: string): void => test.skip(FIREFOX !== undefined, why);

/** With the example packages' games. */
export const testWithExamples = test.extend({
  serving: { games: ["pig", "yacht", "shut_the_box", "nasty"].map((name) => `mutschel_${name}.rules:GAME`) },
});

/** On a date on which the dice of the day are flicked. */
export const testOnFlickDay = test.extend({ serving: { games: ["flick_day"] } });

/** Collects the console's messages; cut connections don't count. */
function listen(page: Page, complaints: string[], expected?: RegExp): void {
  const hear = (text: string) => void (expected?.test(text) || isCut(text) || isNoise(text) || complaints.push(text));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) hear(message.text());
  });
  page.on("pageerror", (error) => hear(String(error))); // Firefox reports it as either
}

/** Was a connection cut (ERR_FAILED in a service worker), or left before it was open? */
function isCut(text: string): boolean {
  return /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|WebSocket connection .* failed|can’t establish a connection to the server at wss?:|connection to wss?:\S+ was interrupted/.test(text);
}

/**
 * Messages to ignore: about software rendering, about refused requests, which the person is told of, and Firefox's about files of pages left early.
 */
function isNoise(text: string): boolean {
  return /GPU stall|swiftshader|GroupMarkerNotSet|texImage3D|status of 4\d\d|blocked by Playwright|ServiceWorker intercepted the request/i.test(text);
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Expects no violation of WCAG that axe can find. */
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

/** Expects that nothing has to be scrolled sideways. */
export async function expectFits(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0);
}
