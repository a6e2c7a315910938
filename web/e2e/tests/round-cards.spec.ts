// Games with strikes: a round ends with a card that has the right people and numbers for long enough; then comes the result. In full, every game at a
// phone's and a desktop's size; otherwise one with its own parts and one other, each at one size (src/play/shown-long-enough.test.ts covers the cards
// of all games). The page's clock is stopped, so times are the page's own.

import type { APIRequestContext, Page } from "@playwright/test";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { BEATS } from "../../src/core/beats";
import type { MomentView, News } from "@mutschel/screen";
import type { GameInfo, Games } from "../../src/protocol";
import { DAILY, DESKTOP, expect, expectFits, onlyInChromium, PHONE, SOAK, test } from "../fixtures";
import { layTable, moveOnce, seesResult } from "../person";
import { stopClock } from "../stuck";
import { momentsOn } from "../incoming-views";

const STEP = 600;
/** Steps without a card after which a page is stuck. */
const MOST = 1000;

interface Row {
  name: string;
  number: string | null;
  struck: boolean;
}

interface Watched {
  /** Does the card show everybody now? */
  whole: () => boolean;
  /** Milliseconds for which the latest card was shown. */
  stood: number;
}
declare const cards: Watched;

/** Runs in the page: measures the time of cards. */
function watchCards(): void {
  const whole = (): boolean => {
    const rows = [...document.querySelectorAll("ol.rows > li")];
    const goesOn = [...document.querySelectorAll("button")].some(({ textContent }) => /^(Weiter|Runde \d+ beginnen)$/.test(textContent.trim()));
    return rows.length > 0 && goesOn && !rows.some((row) => row.classList.contains("coming"));
  };
  const watched: Watched = Object.assign(globalThis, { cards: { whole, stood: 0 } }).cards;
  let since: number | null = null;
  new MutationObserver(() => {
    if (whole()) since ??= performance.now();
    else if (since !== null) [watched.stood, since] = [performance.now() - since, null];
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** The card's content; null: there is none, or it is still being filled. */
function cardOn(page: Page): Promise<{ rows: Row[]; sentence: string } | null> {
  return page.evaluate(() => {
    if (!cards.whole()) return null;
    const numberIn = (row: Element): string | null => {
      const plate = row.querySelector(".number");
      return plate && (plate.querySelector("[aria-label]")?.getAttribute("aria-label")?.replace(/\D/g, "") ?? plate.textContent.trim());
    };
    const rows = [...document.querySelectorAll("ol.rows > li")].map((row) => ({
      name: row.querySelector("b")!.textContent, number: numberIn(row), struck: row.classList.contains("struck"),
    }));
    return { rows, sentence: document.querySelector(".prompt .line:not(:empty)")?.textContent ?? "" };
  });
}

/** The players that must be on the card, in any order. */
function expected({ phrase }: MomentView, names: readonly string[]): Row[] {
  const { players = [], results } = phrase as News & { players?: number[]; results?: (number | string | null)[] };
  return names.map((name, seat) => {
    const value = results?.[seat] ?? null;
    return { name: seat === 0 ? "Du" : name, number: value === null ? null : String(value), struck: players.includes(seat) };
  });
}

const inOrder = (rows: readonly Row[]): Row[] => [...rows].sort((one, other) => one.name.localeCompare(other.name));

async function strikeGames(request: APIRequestContext): Promise<GameInfo[]> {
  const { games } = (await (await request.get("/api/games?language=de")).json()) as Games;
  const infos = await Promise.all(games.map(async ({ id }) => (await (await request.get(`/api/games/${id}`)).json()) as GameInfo));
  return infos.filter(({ score, courses }) => score === "strikes" && courses.length === 0);
}

/** Has this game its own parts on the page? */
function isSpecial(game: string): boolean {
  const folder = resolve(import.meta.dirname, "../../src/games", game.replaceAll("-", "_"));
  return ["parts.ts", "personal-best.ts"].some((file) => existsSync(resolve(folder, file)));
}

async function roundOf(page: Page, { id: game, options }: GameInfo, sizes: readonly (typeof PHONE)[]): Promise<void> {
  const told = await momentsOn(page);
  const byChance = options.some(({ id }) => id === "dice") ? { dice: "fair" } : {};
  await page.setViewportSize(sizes[0]!);
  const { table } = await layTable(page, { game, names: ["Lena"], bots: ["easy"], pace: "quick", options: { rounds: 1, begins: 1, ...byChance } });
  await expect(page.getByRole("region", { name: "Was zu tun ist" })).toBeVisible();
  await played(page, told);
  const round = told.find(({ kind }) => kind === "round")!;
  const names = table.seats.map(({ name }) => name);
  const wanted = inOrder(expected(round, names));
  for (const size of sizes) {
    await page.setViewportSize(size);
    const card = (await cardOn(page))!;
    expect(inOrder(card.rows), `${game}, ${size.width} px`).toEqual(wanted);
    for (const { name } of wanted.filter(({ struck }) => struck)) expect(card.sentence).toMatch(name === "Du" ? /\b(dich|dir|du)\b/i : name);
    await expectFits(page);
  }
  while (await cardOn(page)) await page.clock.runFor(STEP);
  expect(await page.evaluate(() => cards.stood), `${game}: long enough to be read`).toBeGreaterThanOrEqual(BEATS.hold);
  for (let step = 0; !(await seesResult(page)); step++) {
    expect(step, `${game}: a result`).toBeLessThan(MOST);
    await moveOnce(page, step);
    await page.clock.runFor(STEP);
  }
  await expectFits(page);
}

/** Plays until the card of the round is complete. */
async function played(page: Page, told: readonly MomentView[]): Promise<void> {
  for (let step = 0; step < MOST; step++) {
    if (told.some(({ kind }) => kind === "round") && (await cardOn(page))) return;
    const goOn = page.getByRole("button", { name: /^(Weiter|Runde \d+ beginnen)$/ });
    const telling = await goOn.isVisible();
    if (!telling) await moveOnce(page, step);
    else if ((await page.locator("ol.rows").count()) === 0) await goOn.click(); // only the card is waited for
    await page.clock.runFor(STEP);
  }
  throw new Error(`no card: ${await page.locator("body").innerText()}`);
}

test("a round ends with its card, then comes the result", DAILY, async ({ device, request }) => {
  onlyInChromium("turns the page’s clock thousands of times, and in Firefox each costs more than the one before");
  const page = await device({ size: PHONE, tempo: "normal" });
  await page.clock.install();
  await page.addInitScript(watchCards);
  await page.goto("/");
  await stopClock(page);
  const all = await strikeGames(request);
  const [special, plain] = [all.filter(({ id }) => isSpecial(id)), all.filter(({ id }) => !isSpecial(id))];
  expect([special.length, plain.length].every((many) => many > 5)).toBe(true);
  const games = SOAK ? all : [special[0]!, plain[0]!];
  for (const [number, game] of games.entries()) {
    const sizes = [PHONE, DESKTOP].filter((_, place) => SOAK || number % 2 === place);
    await test.step(game.id, () => roundOf(page, game, sizes));
  }
});
