// Sound: off until wanted, and offered once on each device.

import type { Page } from "@playwright/test";
import { DAILY, expect, expectAccessible, expectFits, PHONE, test } from "../fixtures";
import { layTable } from "../person";

const PASCH = { game: "pasch", names: ["Lena"], bots: ["easy"] as ["easy"], options: { rounds: 2, begins: 1 } };
const TEXTS = {
  de: { ask: "Mit Ton? Würfel auf Wolle, Bleistift auf Papier.", yes: "Ja, an", no: "Lieber leise", on: "Ton ist an, so klingt dein Wurf.", off: "Ton ausschalten", throw: "Werfen" },
  en: { ask: "With sound? Dice on wool, pencil on paper.", yes: "Sound on", no: "No, thanks", on: "Sound is on: here’s your throw.", off: "Turn sound off", throw: "Throw" },
};

/** Counts what is played on this page. */
async function listen(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { played: number };
    counted.played = 0;
    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function (...when) {
      counted.played++;
      start.apply(this, when);
    };
  });
  return () => page.evaluate(() => (window as unknown as { played: number }).played);
}

for (const language of ["de", "en"] as const) {
  test(`after the first own result a line asks for sound, and never again (${language})`, DAILY, async ({ device }) => {
    const say = TEXTS[language];
    const page = await device({ size: PHONE, language, offersSound: true });
    const played = await listen(page);
    await layTable(page, PASCH);
    const stage = page.locator('[data-part="Stage"]');
    const roll = page.getByRole("button", { name: say.throw, exact: true });
    await expect(roll).toBeEnabled();
    const before = await stage.boundingBox();
    await expect(page.getByText(say.ask)).toBeHidden();
    await roll.click();
    await expect(page.getByText(say.ask)).toBeVisible();
    await expect(roll).toBeEnabled();
    expect(await stage.boundingBox(), "its place was free").toEqual(before);
    await expectAccessible(page);
    await expectFits(page);
    expect(await played(), "silent until wanted").toBe(0);

    await page.getByRole("button", { name: say.yes, exact: true }).click();
    await expect(page.getByText(say.on)).toBeVisible();
    await expect(page.getByRole("button", { name: say.off })).toBeVisible();
    expect(await played(), "the last throw").toBeGreaterThan(0);
    await expectAccessible(page);
    await roll.click();
    await expect(page.getByText(say.on)).toBeHidden();

    await page.getByRole("button", { name: say.off }).click();
    await page.reload();
    await roll.click();
    await expect(page.getByText(/^(Dein dritter Wurf\.|Your third throw\.)$/).or(page.getByText(/Runde 2 von 2|Round 2 of 2/)).first()).toBeVisible();
    await expect(page.getByText(say.ask)).toBeHidden();
  });
}

test("whoever would rather not is left in peace, and the settings have it all", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de", offersSound: true, touch: true });
  const played = await listen(page);
  await layTable(page, PASCH);
  await page.getByRole("button", { name: "Werfen" }).click();
  await page.getByRole("button", { name: "Lieber leise" }).click();
  await expect(page.getByText("Mit Ton?")).toBeHidden();

  await page.goto("/settings");
  await expect(page.getByRole("switch", { name: /^Ton/ })).not.toBeChecked();
  await expect(page.getByRole("slider", { name: "Lautstärke" })).toBeHidden();
  await expect(page.getByRole("switch", { name: /^Spüren/ })).toBeChecked();
  await expect(page.getByRole("switch", { name: /^Pusten beim Wächter/ })).not.toBeChecked();
  await page.getByRole("switch", { name: /^Ton/ }).check();
  await page.getByRole("button", { name: "Los" }).first().click();
  expect(await played()).toBeGreaterThan(0);
  await page.getByRole("slider", { name: "Lautstärke" }).fill("0.3");
  await expectAccessible(page);
  await expectFits(page);
  await page.reload();
  await expect(page.getByRole("slider", { name: "Lautstärke" })).toHaveValue("0.3");
});
