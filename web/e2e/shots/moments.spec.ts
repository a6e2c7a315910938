// Pictures of the events in every game, at all sizes, light and dark, and on the big screen, in build/shots/moments, for people to look at.
// MUTSCHEL_GAMES=pasch,choice and MUTSCHEL_SIZES=390x844,1920x1080 leave out the others, MUTSCHEL_COLOURS=light the dark; MUTSCHEL_PLAYERS=8
// fills the table.

import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { DESKTOP, PHONE } from "../fixtures";
import { layTable, moveOnce, seesEnd, seesResult } from "../person";
import { GAMES, shortened } from "../all-games";
import { repeatable, still, test } from "./page-clock";

const FOLDER = resolve(import.meta.dirname, "../../../build/shots/moments");

/** Games whose bots throw and choose more than once in a turn: a page with a slow clock would fall behind. */
const BY_STEPS = ["studentenpasch", "waechter", "grosse-hausnummer", "kleine-hausnummer", "sequenz", "hohe-hausnummern", "dice-flick"];

const BIG = { width: 1920, height: 1080 };
const SIZES = [PHONE, { width: 360, height: 640 }, { width: 844, height: 390 }, { width: 820, height: 1180 }, DESKTOP];
const named = ({ width, height }: { width: number; height: number }) => `${width}x${height}`;
const only = (what: string, all: string[]) => process.env[what]?.split(",") ?? all;
const wanted = only("MUTSCHEL_SIZES", [...SIZES, BIG].map(named));
const PLAYERS = Number(process.env["MUTSCHEL_PLAYERS"] ?? 3);

/** The kind of scene: the sentence without names and numbers, and the other elements. */
function sight(page: Page, names: string[]): Promise<string> {
  return page.evaluate((known) => {
    const lines = [...document.querySelectorAll(".prompt :is(.line, .sum ~ .second)")].map((line) => line.textContent.trim()).filter(Boolean);
    const sentence = known.reduce((text, name) => text.replaceAll(name, "N"), lines[0] ?? "");
    const plain = sentence.replace(/\b(ein|eine|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|one|two|three|four|five|six|seven|eight|nine|ten)\b/gi, "1");
    const there = [".rolls", "ol.rows", ".mutschel", ".mats", "[role=dialog]", ".pour"].filter((what) => document.querySelector(what));
    return `${plain.replace(/[\d.,]+( (und|and) [\d.,]+)*/g, "1").replace(/(1 )+1/g, "1")} ${there.join(" ")}`;
  }, names);
}

/** Milliseconds of the page's clock between two looks; the longer ones while nothing new appears. */
const STEP = 120;
const STRIDE = 1500;
const NOTHING_NEW = 8;
const MOST_PICTURES = 18;
const MOST_LOOKS = 220; // a long match is left before its end
const SETTLED = 350; // animations in style sheets don't follow our clock

async function pictures(game: string, page: Page, big: Page | undefined, names: string[]): Promise<void> {
  const kinds = new Set<string>();
  const shoot = async (name: string) => {
    for (const size of SIZES.filter((one) => wanted.includes(named(one)))) {
      await page.setViewportSize(size);
      for (const colorScheme of only("MUTSCHEL_COLOURS", ["light", "dark"]) as ("light" | "dark")[]) {
        await page.emulateMedia({ colorScheme });
        await take(page, `${named(size)}${colorScheme === "dark" ? "-dark" : ""}`, `${game}-${name}`);
      }
    }
    if (big) await take(big, named(BIG), `${game}-${name}`);
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize(PHONE);
  };
  const over = async () => (await seesEnd(page)) || (await seesResult(page));
  const run = async (ms: number) => {
    for (const one of [page, big]) await one?.clock.runFor(ms);
  };
  let old = 0;
  for (let look = 0; look < MOST_LOOKS && !(await over()); look++) {
    const kind = await sight(page, names);
    if (!kinds.has(kind) && kinds.size < MOST_PICTURES) {
      old = 0;
      kinds.add(kind);
      await shoot(String(kinds.size).padStart(2, "0"));
    } else old++;
    const telling = await page.getByRole("button", { name: /^(Weiter|Continue|Runde \d+ beginnen|Begin round \d+)$/ }).isVisible();
    if (!telling) await passing(page, moveOnce(page, look));
    await run(old > NOTHING_NEW ? STRIDE : STEP);
  }
  if (!(await over())) return;
  await run(STRIDE);
  await page.waitForTimeout(STRIDE); // the winner's candle is lit last
  await shoot("end");
}

async function take(page: Page, folder: string, name: string): Promise<void> {
  await page.waitForTimeout(SETTLED);
  const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  if (over > 0) console.log(`\n${folder}/${name}: ${over} pixels too tall`);
  await page.screenshot({ path: `${FOLDER}/${folder}/${name}.png`, timeout: 120_000 });
}

/** Lets the page's clock run during an action that takes time, such as a deep breath. */
async function passing(page: Page, what: Promise<unknown>): Promise<void> {
  let done = false;
  void what.finally(() => (done = true));
  for (await page.waitForTimeout(STEP); !done; await page.waitForTimeout(STEP)) await page.clock.runFor(STEP);
}

for (const game of only("MUTSCHEL_GAMES", GAMES)) {
  test(game, async ({ device }) => {
    const looks = { language: "de" as const, motion: true, tempo: "normal" as const };
    const page = await device({ ...looks, size: PHONE });
    await repeatable(page);
    const options = { ...shortened(game), ...(shortened(game)["rounds"] ? { rounds: 2 } : {}), begins: 1 }; // only a round that is not the last has its card
    const pace = BY_STEPS.includes(game) ? "slow" : "quick";
    const bots = Array.from({ length: PLAYERS - 1 }, (_, place) => (place % 2 ? "easy" as const : "normal" as const));
    const { table } = await layTable(page, { game, names: ["Clara"], bots, options, pace });
    const big = wanted.includes(named(BIG)) ? await device({ ...looks, size: BIG }) : undefined;
    if (big) {
      await repeatable(big);
      await big.goto(`/t/${table.id}?view=beamer`);
    }
    for (const one of [page, big]) if (one) await still(one);
    await pictures(game, page, big, table.seats.map(({ name }) => name));
  });
}
