// Repeats steps until a test is done, and gives up when nothing has changed for a long time.

import type { Page } from "@playwright/test";

/** Milliseconds without a change after which a test fails. */
export const STUCK = 240_000;

/** Repeats a step until it is done. A step returns whether it did something; even so, the page has to change now and then. */
export async function until(pages: Page | Page[], done: () => Promise<boolean>, step: (number: number) => Promise<unknown>): Promise<void> {
  const all = [pages].flat();
  const [page] = all as [Page];
  let seen = "";
  let since = Date.now();
  for (let number = 0; !(await done()); number++) {
    const moved = await step(number);
    const shows = await page.locator("body").innerText();
    if (shows !== seen) since = Date.now();
    else if (Date.now() - since > STUCK) throw new Error(`nothing happens any more; the page says:\n${shows}`);
    seen = shows;
    if (number > MOST) throw new Error(`no end after ${MOST} steps; the page says:\n${shows}`);
    if (!moved) await Promise.race(all.map(changes));
  }
}

/** Most steps, for those that do something but lead nowhere. */
const MOST = 20_000;

/** Resolves when texts or controls may have changed. Looking all the time would be too much work. */
function changes(page: Page): Promise<unknown> {
  const change = page.evaluate(([most, all]) => new Promise<void>((done) => {
    const watch = new MutationObserver(() => setTimeout(end, all));
    const end = () => (watch.disconnect(), done());
    watch.observe(document.body, {
      subtree: true, childList: true, characterData: true, attributeFilter: ["disabled", "aria-disabled", "aria-pressed", "hidden", "class"],
    });
    setTimeout(end, most);
  }), [MOST_WAIT, ALL_OF_IT] as const);
  return change.catch(() => page.waitForTimeout(MOST_WAIT)); // it is being loaded
}
const MOST_WAIT = 400;
/** Milliseconds in which further changes are seen together. */
const ALL_OF_IT = 50;

/** Stops the page's clock a second from now, so that it stands by the time a busy computer reports it. */
export async function stopClock(page: Page): Promise<void> {
  const stop = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await stop().catch((why: Error) => (why.message.includes("to the past") ? stop() : Promise.reject(why)));
}
