// Fixtures of all tests in WebKit: a server, windows, and a person who plays there.

import { test as base } from "@playwright/test";
import { PLAIN_HOST } from "../browsers";
import { PHONE, type Language } from "../fixtures";
import { CALL, lookingFor, RESULT, sumOf, type Way } from "../person";
import { STUCK } from "../stuck";
import { Server } from "../server";
import { Screen, Window, type Element } from "./window";

interface Given {
  language?: Language;
  size?: { width: number; height: number };
  /** The page's settings. */
  settings?: Record<string, unknown>;
  /** Uses plain http, as phones at home do: for browsers localhost is as good as https. */
  plain?: boolean;
}

export const test = base.extend<{ open: (path: string, given?: Given) => Promise<Window> }, { server: Server; display: Screen }>({
  server: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  display: [
    async ({}, use) => {
      const screen = await Screen.start();
      await use(screen);
      await screen.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.base),
  open: async ({ display, server }, use) => {
    const windows: Window[] = [];
    await use(async (path, { language = "de", size = PHONE, settings = {}, plain = false } = {}) => {
      const base = plain ? server.base.replace("localhost", PLAIN_HOST) : server.base;
      await windows.pop()?.close(); // WebKit's driver can have only one
      const window = await Window.open(display, size, language);
      windows.push(window);
      await window.goto(`${base}/manifest.webmanifest`); // opened first, to store its settings
      await window.run((text: string) => localStorage.setItem("mutschel.settings", text), JSON.stringify({ dice: "2d", tempo: "none", friend: false, ...settings }));
      await window.goto(base + path);
      return window;
    });
    await windows.pop()?.close();
  },
});

/** Plays any game on until the result is there. */
export async function playToResult(window: Window): Promise<void> {
  let seen = "";
  let since = Date.now();
  for (let move = 0; !(await seesResult(window)); move++) {
    if (!(await moveOnce(window, move))) {
      await window.press("Shift"); // any key skips rolling and flying dice
      await new Promise((done) => setTimeout(done, 100));
    }
    const shows = await window.run(() => document.body.innerText);
    if (shows !== seen) since = Date.now();
    else if (Date.now() - since > STUCK) throw new Error(`nothing happens any more; the page says:\n${shows}`);
    seen = shows;
  }
}

export const seesResult = (window: Window): Promise<boolean> =>
  window.run((source: string) => [...document.querySelectorAll("a")].some((link) => new RegExp(source).test(link.textContent.trim()) && link.checkVisibility()), RESULT.source);

export async function moveOnce(window: Window, move: number): Promise<boolean> {
  const ways = await window.script<{ way: Way; node?: Element }[]>(`return ${lookingFor(move)}`).catch(() => []); // it has just disappeared
  for (const { way, node } of ways) {
    const touched = node ?? (await sumToCall(window));
    if (touched && (await window.touch(touched, way.held))) return true;
  }
  // The driver finds an element and clicks its place later: if the page has changed by then, it may hit the sheet's handle.
  if (ways.length > 0) await window.press("Escape");
  return false;
}

/** The button for the sum of the dice on the mat. */
async function sumToCall(window: Window): Promise<Element | null> {
  const dice = await window.run(() => {
    const mat = document.querySelector("[aria-label='Auf der Matte'], [aria-label='On the mat']");
    return [...(mat?.querySelectorAll<HTMLElement>("li, [role=listitem]") ?? [])].map((die) => die.innerText);
  });
  if (dice.length === 0) return null;
  const args = [CALL.source, `^\\s*${sumOf(dice)}(?!\\d)`];
  return window.script<Element | null>(
    `const [label, sum] = [...arguments].map((source) => new RegExp(source));
     const pad = [...document.querySelectorAll("[role=group]")].find((group) => label.test(group.getAttribute("aria-label") ?? ""));
     return [...(pad?.querySelectorAll("button") ?? [])].find((button) => sum.test(button.textContent)) ?? null;`,
    args,
  ).catch(() => null);
}
