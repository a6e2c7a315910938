// A page with a stopped clock and fixed random numbers, so that its pictures can be compared.

import type { Page } from "@playwright/test";
import { test as base } from "../fixtures";
import { stopClock } from "../stuck";

/** The dice are always the same. */
export const test = base.extend({ serving: { settings: { MUTSCHEL_PACE: "people" }, games: ["same_dice"] } });

/** To be called before the page is opened. */
export async function repeatable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let last = 0; // all differ: commands are identified by them
    crypto.getRandomValues = (numbers) => (new Uint8Array(numbers!.buffer).fill(++last), numbers);
  });
  await page.clock.install();
}

/** Stops the clock. */
export async function still(page: Page): Promise<void> {
  await page.clock.runFor(2000);
  await stopClock(page);
}
