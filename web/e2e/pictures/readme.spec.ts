// The README's pictures, in docs/pictures: a phone in a pub game, a desktop table, the hall; light and dark, 400 KB in all.

import { mkdirSync, readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { HALL, item, Organiser } from "../evening";
import { DESKTOP, expect, PHONE, test } from "../fixtures";
import { layTable, moveOnce } from "../person";

const FOLDER = resolve(import.meta.dirname, "../../../docs/pictures");
const MOST = 400_000; // bytes
mkdirSync(FOLDER, { recursive: true });

async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(2500); // until dice lie still and everything is drawn
    await page.screenshot({ path: `${FOLDER}/${name}-${colorScheme}.jpg`, quality: 64, timeout: 120_000 });
  }
}

async function move(page: Page, times: number): Promise<void> {
  for (let done = 0, tries = 0; done < times && tries < 300; tries++) {
    if (await moveOnce(page, done)) done++;
    await page.waitForTimeout(200);
  }
}

test("a phone in a pub game", async ({ device }) => {
  const page = await device({ size: PHONE, language: "en", dice: "3d" });
  await layTable(page, { game: "grosse-hausnummer", names: ["Lena"], bots: ["normal", "hard"], options: { begins: 1 } });
  await move(page, 2);
  await take(page, "phone");
});

test("a table on a desktop", async ({ device }) => {
  const page = await device({ size: DESKTOP, language: "en", dice: "3d" });
  await layTable(page, { game: "kirchenfenster", names: ["Lena"], bots: ["normal", "hard", "easy"], options: { begins: 1 } });
  await move(page, 1);
  await expect(page.getByRole("button", { name: "Throw" })).toBeEnabled(); // the others' windows can be seen then
  await take(page, "desktop");
});

test("the hall", async ({ device }) => {
  const names = ["Ruth", "Lena", "Ben", "Mira", "Jonas", "Lotte", "Emil", "Greta", "Cem", "Ida", "Oskar", "Frieda", "Kurt", "Dora", "Ivo", "Anna"];
  const organiser = await Organiser.announce(await device(), "At the Star");
  for (let from = 0; from < names.length; from += 8) await organiser.do({ type: "put_down", names: names.slice(from, from + 8) });
  await organiser.do({ type: "settle", terms: { ...organiser.at.evening.about!.terms, each_table_chooses: true } });
  await organiser.do({ type: "plan", items: ["kirchenfenster", "pasch", "grosse-hausnummer", "langer-entenschiss"].map((game) => item({ game, rounds: 5 })) });
  await organiser.do({ type: "draw", draws: 0, tables: 4 });
  await organiser.do({ type: "show_all" });
  for (let table = 1; table <= 4; table++) await organiser.do({ type: "begin", table, item: table });
  const hall = await device({ size: HALL, language: "en" });
  await hall.goto(`${organiser.path}/saal`);
  await expect(hall.getByText("Lena").first()).toBeVisible();
  await hall.setViewportSize({ width: 1280, height: 720 });
  await take(hall, "hall");
});

test.afterAll(() => {
  const bytes = readdirSync(FOLDER).reduce((sum, name) => sum + statSync(`${FOLDER}/${name}`).size, 0);
  expect(bytes, "bytes of all pictures").toBeLessThanOrEqual(MOST);
});
