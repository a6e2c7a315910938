// Pictures of the events in every game, at all sizes and on the big screen, in build/shots/moments: to be looked at by a person.
// MUTSCHEL_GAMES=pasch,choice and MUTSCHEL_SIZES=390x844,1280x800 leave out the others; MUTSCHEL_DARK=1 is dark mode.

import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { DESKTOP, PHONE, type Language } from "../fixtures";
import { layTable, moveOnce, seesEnd, seesResult } from "../person";
import { GAMES, shortened } from "../all-games";
import { repeatable, still, test } from "./page-clock";

const FOLDER = resolve(import.meta.dirname, "../../../build/shots/moments");

/** Games whose bots throw and choose more than once in a turn: a page with a slow clock would fall behind. */
const BY_STEPS = ["studentenpasch", "waechter", "grosse-hausnummer", "kleine-hausnummer", "sequenz", "hohe-hausnummern", "dice-flick"];

const DARK = Boolean(process.env["MUTSCHEL_DARK"]);
const BIG = { width: 1920, height: 1080 };
const SIZES = [{ width: 360, height: 640 }, PHONE, { width: 844, height: 390 }, { width: 820, height: 1180 }, DESKTOP, BIG];
const named = ({ width, height }: { width: number; height: number }) => `${width}x${height}`;
const only = (what: string, all: string[]) => process.env[what]?.split(",") ?? all;

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

async function pictures(game: string, played: Page, seen: Page, names: string[], folder: string): Promise<void> {
  const kinds = new Set<string>();
  const shoot = async (name: string) => {
    await seen.waitForTimeout(SETTLED);
    await seen.screenshot({ path: `${folder}/${game}-${name}.png`, timeout: 120_000 });
  };
  const over = async () => (await seesEnd(played)) || (await seesResult(played));
  let old = 0;
  for (let look = 0; look < MOST_LOOKS && !(await over()); look++) {
    const kind = await sight(seen, names);
    if (!kinds.has(kind) && kinds.size < MOST_PICTURES) {
      old = 0;
      kinds.add(kind);
      await shoot(String(kinds.size).padStart(2, "0"));
    } else old++;
    const telling = await played.getByRole("button", { name: /^(Weiter|Continue|Runde \d+ beginnen|Begin round \d+)$/ }).isVisible();
    if (!telling) await passing(played, moveOnce(played, look));
    for (const page of new Set([played, seen])) await page.clock.runFor(old > NOTHING_NEW ? STRIDE : STEP);
  }
  if (!(await over())) return;
  for (const page of new Set([played, seen])) await page.clock.runFor(STRIDE);
  await seen.waitForTimeout(STRIDE); // the winner's candle is lit last
  await shoot("end");
  if (seen !== played || (await seesResult(seen))) return;
  await seen.getByRole("button", { name: /^(Zum Ergebnis|See the result)$/ }).click();
  await seen.clock.runFor(STRIDE);
  await shoot("result");
}

/** Lets the page's clock run during an action that takes time, such as a deep breath. */
async function passing(page: Page, what: Promise<unknown>): Promise<void> {
  let done = false;
  void what.finally(() => (done = true));
  for (await page.waitForTimeout(STEP); !done; await page.waitForTimeout(STEP)) await page.clock.runFor(STEP);
}

for (const size of SIZES.filter((one) => only("MUTSCHEL_SIZES", SIZES.map(named)).includes(named(one)))) {
  const folder = `${FOLDER}/${named(size)}${DARK ? "-dark" : ""}`;
  mkdirSync(folder, { recursive: true });
  const language: Language = size.width < 1000 ? "de" : "en";
  for (const game of only("MUTSCHEL_GAMES", GAMES)) {
    test(`${game}, ${named(size)}`, async ({ device }) => {
      const looks = { language, motion: true, tempo: "normal" as const, dark: DARK };
      const played = await device({ ...looks, size: size === BIG ? PHONE : size });
      await repeatable(played);
      const options = { ...shortened(game), begins: 1 };
      const pace = BY_STEPS.includes(game) ? "slow" : "quick";
      const { table } = await layTable(played, { game, names: ["Clara"], bots: ["normal", "easy"], options, pace });
      const seen = size === BIG ? await device({ ...looks, size }) : played;
      if (seen !== played) {
        await repeatable(seen);
        await seen.goto(`/t/${table.id}?view=beamer`);
      }
      for (const page of new Set([played, seen])) await still(page);
      await pictures(game, played, seen, table.seats.map(({ name }) => name), folder);
    });
  }
}
