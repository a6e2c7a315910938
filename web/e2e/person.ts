// A person at the screen, who reads texts and touches controls. Everything is found by role, state or label.

import { expect, type Locator, type Page } from "@playwright/test";
import type { NewTable, Seated } from "../src/protocol";
import { FIREFOX } from "./browsers";
import { STUCK, until } from "./stuck";

/** Sets up a table with the API and opens the first person's link: for tests that are not about arriving. */
export async function layTable(page: Page, table: NewTable, start = true): Promise<Seated> {
  const seated = await askForTable(page, { ...table, start });
  await page.goto(pathOf(seated.seats[0]?.link ?? seated.link));
  return seated;
}

/** Sets up a table without opening it. */
export async function askForTable({ request }: Pick<Page, "request">, table: NewTable): Promise<Seated> {
  const answer = await request.post("/api/tables", { data: table });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Seated;
}

/** Sets up a table for people who share this device. */
export async function shareDevice(
  page: Page, game: string, say: { here: string; start: string }, options: Record<string, string> = {}, names = ["Ruth", "Jonas"],
): Promise<void> {
  await page.goto(`/games/${game}`);
  for (const [option, value] of Object.entries(options)) {
    const field = page.getByRole("textbox", { name: option });
    await expect(async () => {
      if (!(await field.isVisible())) await page.getByText(/^(So spielen wir|How we play)/).first().click();
      await field.fill(value, { timeout: 1000 });
    }).toPass();
    await field.press("Enter");
  }
  await page.getByRole("button", { name: say.here }).click();
  for (const [place, name] of names.entries()) {
    if (place >= 2) await page.getByRole("button", { name: /^(Noch jemand dazu|Add a player)$/ }).click();
    await page.getByRole("textbox", { name: `Name ${place + 1}` }).fill(name);
  }
  await page.getByRole("button", { name: say.start }).click();
  await page.waitForURL(/\/t\//);
}

/** A link without its host: tests reach the server under one address. */
export function pathOf(link: string): string {
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

/** The prompt; the live region has the same text once more. */
export const promptOf = (page: Page): Locator => page.locator(".prompt");

/**
 * Makes the page remember all texts it shows, however briefly, even over reloads. Returns a function that asks whether it has ever shown one like
 * this.
 */
export async function remembering(page: Page): Promise<(pattern: RegExp) => Promise<void>> {
  const remember = () => {
    const MOST = 5000;
    const said = new Set<string>();
    Object.assign(globalThis, { said });
    const note = () => said.size < MOST && document.body && said.add(document.body.innerText);
    note();
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
  };
  await page.addInitScript(remember);
  await page.evaluate(remember);
  const ever = (source: string) =>
    page.evaluate((text) => [...(globalThis as unknown as { said: Set<string> }).said].some((all) => new RegExp(text, "m").test(all)), source);
  return (pattern) => expect.poll(() => ever(pattern.source), { message: `says ${String(pattern)}`, timeout: STUCK }).toBe(true);
}

const TO_DO = /^(Was zu tun ist|What to do)$/;
const ME = /^(Ich bin|I’m) /;
const LIFT = /^(Heben|Lift)$/;
export const CALL = /^(Die Summe rufen|Call the sum)$/;
/** In the sheet about a player who is away, ten seconds after that player has gone. */
const BOT = /^(Ein Bot spielt solange mit|Let a bot stand in)$/;
const PUFF = /pusten|blow/i;
const NOT_A_MOVE = /^(Tipp|Hint)|^(Zeichen geben|React)$|^(Wartet auf|Waiting for)|Mikrofon|microphone|stimmt nicht|is wrong|liegt schief|is cocked|von vorn|start over| auftischen$|^Dish up|^(Noch einmal|Play again|Noch eins|One more|Eins weniger|One fewer)$/i;

/** A choice not to take: lifting one's own cup is possible again and again, for a strike each time. */
const TEMPTING = /^(Wer den eigenen Becher hebt|Whoever lifts their own cup)/m;

/** Milliseconds of holding the button for the strongest blow. */
const DEEP_BREATH = 1500;

export const RESULT = /^(Nachspielen|Replay)$/;

/** Does this page show that the match is over? */
export function seesResult(page: Page): Promise<boolean> {
  return page.getByRole("link", { name: RESULT }).isVisible();
}

/** The way from the table, where the match has ended, to its result. */
export const endOf = (page: Page): Locator => page.getByRole("button", { name: /^(Zum Ergebnis|See the result)$/ });

/** Is the match over, and does its table still show the end? */
export const seesEnd = (page: Page): Promise<boolean> => endOf(page).isVisible();

/** Makes one move, but doesn't leave the table for the result: it can come between a look and the next. */
export const moveAtTable = (page: Page, move: number): Promise<boolean> => moveOnce(page, move, endOf(page));

/** Makes one move, as soon as there is one. */
export async function playOn(page: Page): Promise<void> {
  let moved = false;
  await until(page, () => Promise.resolve(moved), async (move) => (moved = await moveOnce(page, move)));
}

/** Plays any game on until the result is there. */
export async function playToResult(page: Page): Promise<void> {
  await until(page, () => seesResult(page), async (move) => {
    if (await moveOnce(page, move)) return true;
    await page.keyboard.press("Shift"); // any key skips rolling and flying dice
    return false;
  });
}

/**
 * Presses Tab. After a page's last element the focus goes to Firefox's own bar, from where BiDi can't return: here a trap leads back to the first
 * one.
 */
export async function pressTab(page: Page): Promise<void> {
  if (FIREFOX) {
    await page.evaluate(() => {
      if (document.body.lastElementChild?.id === "behind-all") return;
      const last = Object.assign(document.createElement("span"), { id: "behind-all", tabIndex: 0 });
      last.addEventListener("focus", () => document.querySelector<HTMLElement>("a[href], button")?.focus());
      document.body.append(last);
    });
  }
  await page.keyboard.press("Tab");
}

/** Chooses an option by its label, once it has stopped moving. */
export async function choose(page: Page, name: string): Promise<void> {
  const radio = page.getByRole("radio", { name });
  await page.locator("label", { has: radio }).click();
  await expect(radio).toBeChecked();
}

/** Types a number by keys. In Firefox, Playwright's own filling doesn't count as a change. */
export async function write(field: Locator, number: string): Promise<void> {
  await field.click();
  await field.selectText();
  await field.page().keyboard.type(number);
}

/** Taps with a finger. In Firefox it is the mouse, because BiDi has no finger. */
export const tap = (what: Locator): Promise<void> => (FIREFOX ? what.click() : what.tap());

/** Moves a finger over the screen in this many milliseconds. In Firefox the mouse pulls back by the same distance instead, and lets go. */
export async function swipe(page: Page, from: { x: number; y: number }, by: { x: number; y: number }, ms: number): Promise<void> {
  await (FIREFOX ? pull(page, from, { x: -by.x, y: -by.y }) : slide(page, from, by, ms));
}

/** Sends touch events as a screen would. */
async function slide(page: Page, from: { x: number; y: number }, by: { x: number; y: number }, ms: number): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  const STEPS = 8;
  const report = (type: "touchStart" | "touchMove" | "touchEnd", step: number) =>
    screen.send("Input.dispatchTouchEvent", {
      type,
      timestamp: began + (ms * step) / STEPS / 1000,
      touchPoints: type === "touchEnd" ? [] : [{ x: from.x + (by.x * step) / STEPS, y: from.y + (by.y * step) / STEPS }],
    });
  await report("touchStart", 0);
  for (let step = 1; step <= STEPS; step++) await report("touchMove", step);
  await report("touchEnd", STEPS);
  // Waits until the events' time has passed: Chromium ignores a tap right after a swipe.
  await page.waitForTimeout(ms + 400);
}

/** Drags with the mouse, and lets go. */
export async function pull(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 6 });
  await page.mouse.up();
}

/** In Dice Flick: the middle of the die on one's own plate. */
export async function onPlate(page: Page): Promise<{ x: number; y: number }> {
  const plate = await page.getByRole("button", { name: /^(Teller im|Plate in the)/, pressed: true }).boundingBox();
  return { x: plate!.x + plate!.width / 2, y: plate!.y + plate!.height / 2 };
}

/** Does one thing that is possible now, unless `unless` has appeared; false if nothing is. */
export async function moveOnce(page: Page, move: number, unless?: Locator): Promise<boolean> {
  const ways = await look(page, move);
  if (await unless?.isVisible()) return false;
  for (const way of ways) if (await go(page, way)) return true;
  return false;
}

/** A possible action: the control's index among its kind, and the milliseconds to hold it. */
export interface Way {
  kind: "me" | "bot" | "lift" | "call" | "do" | "pick";
  place: number;
  held: number;
}

const buttonsToDo = (page: Page): Locator => page.getByRole("region", { name: TO_DO }).getByRole("button");
const pad = (page: Page): Locator => page.getByRole("group", { name: CALL }).getByRole("button");
const BUTTON = "button:not([role]), [role=button]";
/** Controls to pick before sending: dice, categories. */
const PICKED = "button[aria-pressed=false]:enabled:not(header *)";
const CHOSEN = "[role=radiogroup] input[type=radio]:enabled:not(:checked)";

function go(page: Page, { kind, place, held }: Way): Promise<boolean> {
  switch (kind) {
    case "me":
      return touch(page.getByRole("button", { name: ME }));
    case "bot":
      return touch(page.getByRole("button", { name: BOT }));
    case "lift":
      return touch(page.getByRole("button", { name: LIFT, disabled: false }));
    case "call":
      return call(page);
    case "do":
      return touch(buttonsToDo(page).nth(place), held);
    case "pick":
      return touch(page.locator(`${PICKED}:visible, ${CHOSEN}`).filter({ hasNotText: /mikrofon|microphone/i }).nth(place));
  }
}

/** All possible actions, the best one first, in a single request: every request to a page costs about as much as a move. */
function look(page: Page, move: number): Promise<Way[]> {
  return page.evaluate<Way[]>(`${lookingFor(move)}.map(({ way }) => way)`).catch(() => []); // it is being loaded
}

/** A script that lists all possible actions, the best one first, each with its control (except for `call`, which has to be worked out). */
export function lookingFor(move: number): string {
  const words = Object.entries({ TO_DO, ME, BOT, LIFT, CALL, PUFF, NOT_A_MOVE, TEMPTING }).map(([name, word]) => `${name}: ${String(word)}`);
  return `(${String(waysOn)})({ ${words.join(", ")}, ...${JSON.stringify({ BUTTON, PICKED, CHOSEN, DEEP_BREATH, move })} })`;
}

interface Looking extends Record<"TO_DO" | "ME" | "BOT" | "LIFT" | "CALL" | "PUFF" | "NOT_A_MOVE" | "TEMPTING", RegExp>, Record<"BUTTON" | "PICKED" | "CHOSEN", string> {
  DEEP_BREATH: number;
  move: number;
}

/** Runs in the page, so it knows only its arguments. */
function waysOn({ TO_DO, ME, BOT, LIFT, CALL, PUFF, NOT_A_MOVE, TEMPTING, BUTTON, PICKED, CHOSEN, DEEP_BREATH, move }: Looking): { way: Way; node?: HTMLElement }[] {
  const all = (selector: string, within: ParentNode = document) => [...within.querySelectorAll<HTMLElement>(selector)];
  const shown = (node: HTMLElement) =>
    node.getClientRects().length > 0 && node.checkVisibility({ visibilityProperty: true }) && node.closest("[aria-hidden=true], [inert]") === null;
  const name = (node: HTMLElement) => (node.getAttribute("aria-label") ?? node.textContent).trim();
  const rests = (node: HTMLElement) => (node as HTMLButtonElement).disabled || node.getAttribute("aria-disabled") === "true";
  const picked = (node: HTMLElement) => node.getAttribute("aria-pressed") === "true"; // touching it again would undo it
  const within = (label: RegExp) => all("[aria-label]").find((node) => label.test(name(node)) && shown(node));
  const possible = (group: HTMLElement | undefined) =>
    (group ? all(BUTTON, group).filter(shown) : []).flatMap((node, place) => (rests(node) || picked(node) || node.closest(".signs") || NOT_A_MOVE.test(name(node)) ? [] : [{ node, place }]));

  const ways: { way: Way; node?: HTMLElement }[] = [];
  const add = (kind: Way["kind"], node?: HTMLElement, place = 0, held = 0) => ways.push({ way: { kind, place, held }, ...(node ? { node } : {}) });
  const buttons = all(BUTTON).filter(shown);
  const me = buttons.find((node) => ME.test(name(node)));
  if (me) add("me", me);
  const bot = buttons.find((node) => BOT.test(name(node)));
  if (bot) add("bot", bot);
  if (TEMPTING.test(document.body.innerText)) return ways;
  const lift = buttons.find((node) => LIFT.test(name(node)) && !rests(node));
  if (lift) add("lift", lift);
  if (possible(within(CALL)).length > 0) add("call");
  const last = possible(within(TO_DO)).at(-1);
  if (last) add("do", last.node, last.place, PUFF.test(last.node.textContent) ? DEEP_BREATH : 0);
  const choices = all(`${PICKED}, ${CHOSEN}`).filter((node) => (node.matches(CHOSEN) || shown(node)) && !/mikrofon|microphone/i.test(node.textContent));
  if (choices.length > 0) add("pick", choices[move % choices.length], move % choices.length);
  return ways;
}

/** Adds up the dice by their labels for screen readers, and taps the sum. */
async function call(page: Page): Promise<boolean> {
  const mat = page.getByRole("list", { name: /^(Auf der Matte|On the mat)$/ }).getByRole("listitem");
  const dice = await mat.allInnerTexts();
  if (dice.length === 0) return false;
  const sum = sumOf(dice);
  return touch(pad(page).filter({ hasText: new RegExp(`^\\s*${sum}(?!\\d)`) }).first());
}

/** The sum of the dice: a die counts its pips unless its colour is visible as a dot elsewhere. */
export function sumOf(labels: readonly string[]): number {
  const dice = labels.map((label) => {
    const [body = "", shows = ""] = label.split(": ");
    return { colour: body.split(",")[0]!.trim().toLowerCase(), shows: shows.trim().toLowerCase() };
  });
  const dots = dice.map(({ shows }) => shows).filter((shows) => !/^\d$/.test(shows)).join(" ");
  return dice.reduce((sum, { colour, shows }) => sum + (/^\d$/.test(shows) && !dots.includes(colour) ? Number(shows) : 0), 0);
}

/** Touches a control for this many milliseconds; false if it has disappeared. */
async function touch(what: Locator, delay = 0): Promise<boolean> {
  try {
    await what.first().click({ timeout: 2000 + delay, delay });
    return true;
  } catch {
    return false;
  }
}
