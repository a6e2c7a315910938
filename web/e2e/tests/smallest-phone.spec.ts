// On the smallest phone nothing necessary is cut off or out of sight.

import type { Locator, Page } from "@playwright/test";
import { expect, test, testOnFlickDay } from "../fixtures";
import { layTable, moveOnce, seesEnd, seesResult } from "../person";
import { until } from "../stuck";

const SMALLEST = { width: 360, height: 640 };
const bar = (page: Page): Locator => page.getByRole("banner").locator("p");
const cut = (line: Locator): Promise<number> => line.evaluate((node) => node.scrollWidth - node.clientWidth);

for (const language of ["de", "en"] as const) {
  // Everyday boxed-games.spec.ts checks that all controls are in sight.
  test(`CHOICE’s fifth dice stand under the sums, whatever has to be minded (${language})`, async ({ device }) => {
    const page = await device({ size: SMALLEST, language });
    const over = async () => (await seesEnd(page)) || (await seesResult(page));
    const lay = () => layTable(page, { game: "choice", names: ["Ruth"], bots: ["easy", "easy"] });
    await lay();
    const fifth = page.getByRole("region", { name: /^(Fünfte Würfel|Fifth dice)$/ });
    const forced = page.getByText(/muss übrig bleiben|fifth die has to be/);
    // in a few matches no fifth die is ever forced
    await until(page, () => forced.isVisible(), async (move) => ((await over()) ? lay() : moveOnce(page, move, forced)));
    await expect(fifth).toBeInViewport({ ratio: 1 });
  });

  test(`which throw it is can be read to its end (${language})`, async ({ device }) => {
    const page = await device({ size: SMALLEST, language });
    await layTable(page, { game: "boese-sieben", names: ["Ruth"], bots: ["easy"], options: { begins: 1 } });
    await until(page, () => bar(page).getByText(/Wurf von 10|throw \d+ of 10/).isVisible(), (move) => moveOnce(page, move));
    expect(await cut(bar(page))).toBe(0);
  });
}

testOnFlickDay("so can which round of the day it is", async ({ device }) => {
  const page = await device({ size: SMALLEST, language: "de", friend: true });
  await page.goto("/days/today");
  await page.getByRole("button", { name: "Jetzt gilt’s" }).click();
  await expect(bar(page)).toHaveText("Würfel des Tages · Runde 1");
  expect(await cut(bar(page))).toBe(0);
});
