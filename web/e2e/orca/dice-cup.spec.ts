// For looking, not a gate: `make orca` plays one match of DICE CUP by keys alone, and records the screen reader's words.

import type { Page } from "@playwright/test";
import { test as withServer } from "../fixtures";
import { layTable, seesEnd } from "../person";
import { until } from "../stuck";

/** With bots as slow as for people. */
const test = withServer.extend({ serving: { settings: { MUTSCHEL_PACE: "people" } } });

test("one match by keys alone", async ({ device }) => {
  const page = await device({ language: "en", tempo: "normal", spoken: true });
  await layTable(page, { game: "dice-cup", options: { seconds: 10 }, names: ["Ruth"], bots: ["easy"] });
  await until(page, () => seesEnd(page), async () => {
    const { box, main } = await waitsFor(page);
    if (!box && !main) return false;
    if (box) await toABox(page); // a second press marks the chosen box
    await page.keyboard.press("Enter");
    await page.waitForTimeout(LISTENING);
    return true;
  });
  await page.waitForTimeout(LISTENING);
});

/** Milliseconds of listening before the next key. */
const LISTENING = 2500;

function waitsFor(page: Page): Promise<{ box: boolean; main: boolean }> {
  return page.evaluate(() => ({
    box: document.querySelector('[data-part="Sheet"] .box[aria-pressed]') !== null && !document.querySelector('.box[aria-pressed="true"]'),
    main: document.querySelector('.foot .button.main:not(:disabled):not([aria-disabled="true"])') !== null,
  }));
}

/** Goes from "What to do" back to the sheet, which comes before it. */
async function toABox(page: Page): Promise<void> {
  const there = () => page.evaluate(() => document.activeElement?.matches(".box") ?? false);
  for (let key = 0; key < 40 && !(await there()); key++) {
    await page.keyboard.press("Shift+Tab");
    await page.waitForTimeout(300);
  }
  await page.keyboard.press("Enter");
  await page.waitForTimeout(LISTENING);
}
