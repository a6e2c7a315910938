// When a test gives up: not after a time, but when nothing has happened for one.

import type { Page } from "@playwright/test";

/** Milliseconds without anything happening. */
export const STUCK = 60_000;

/** Takes step after step until it is done. A step says whether it did something; if none does, the page has to change. */
export async function until(page: Page, done: () => Promise<boolean>, step: (number: number) => Promise<unknown>): Promise<void> {
  let seen = "";
  let since = Date.now();
  for (let number = 0; !(await done()); number++) {
    const moved = await step(number);
    const shows = moved ? seen : await page.locator("body").innerText();
    if (moved || shows !== seen) since = Date.now();
    else if (Date.now() - since > STUCK) throw new Error(`nothing happens any more; the page says:\n${shows}`);
    seen = shows;
    if (number > MOST) throw new Error(`no end after ${MOST} steps; the page says:\n${shows}`);
    if (!moved) await page.waitForTimeout(40);
  }
}

/** Steps that do something but lead nowhere come to an end as well. */
const MOST = 20_000;
