// A page whose clock stands still but for what is let pass, and whose random numbers are always the same: its pictures can be compared.

import type { Page } from "@playwright/test";
import { test as base } from "../fixtures";
import { stopClock } from "../stuck";

/** The dice fall as they always do. */
export const test = base.extend({ serving: { settings: { MUTSCHEL_PACE: "people" }, games: ["same_dice"] } });

/** Before the page is opened. */
export async function repeatable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let last = 0; // no two are the same: commands are told apart by theirs
    crypto.getRandomValues = (numbers) => (new Uint8Array(numbers!.buffer).fill(++last), numbers);
  });
  await page.clock.install();
}

/** From now on. */
export async function still(page: Page): Promise<void> {
  await page.clock.runFor(2000);
  await stopClock(page);
}
