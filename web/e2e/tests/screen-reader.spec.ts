// For people who don't see the screen: playing by keys alone, and the texts for screen readers.

import type { Page } from "@playwright/test";
import { DAILY, DESKTOP, expect, expectAccessible, test } from "../fixtures";
import { layTable } from "../person";

const has = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim() ?? "");
const main = (page: Page) => page.locator(".foot .button.main");
const boxes = (page: Page) => page.locator('[data-part="Sheet"] button.box');

/** Collects all paragraphs of the table's live region. Returns a function that gives them. */
async function listening(page: Page): Promise<() => Promise<string[]>> {
  await page.getByRole("log").evaluate((log) => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => node.textContent && heard.push(node.textContent))))
      .observe(log, { childList: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
}

test("DICE CUP by keys: nobody loses their place, and Enter marks the box that is chosen", DAILY, async ({ device }) => {
  const page = await device({ language: "en", size: DESKTOP });
  await layTable(page, { game: "dice-cup", options: { begins: 1, seconds: 1 }, names: ["Ruth"], bots: ["easy"] });
  await expect(main(page)).toBeEnabled();
  const heard = await listening(page);
  await main(page).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => has(page), "the button is gone").toBe("What to do");

  await expect(boxes(page).first()).toBeVisible();
  expect(await has(page), "nothing else takes the focus").toBe("What to do");
  const before = await boxes(page).first().evaluate((box) => box.compareDocumentPosition(document.querySelector(".foot .main")!));
  expect(before & 4, "first the boxes, then what confirms").toBeTruthy(); // Node.DOCUMENT_POSITION_FOLLOWING
  await expectAccessible(page);
  await page.keyboard.press("Shift+Tab"); // all sheets
  await page.keyboard.press("Shift+Tab");
  expect(await has(page)).toBe("Dice Cup");
  await page.keyboard.press("Enter");
  await expect(boxes(page).last()).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Enter");
  await expect.poll(() => has(page), "the box is filled").toBe("What to do");

  await expect.poll(heard).toContainEqual(expect.stringMatching(/You: Dice Cup, \d+ points?\. .*You now have \d+ points?\.$/));
  const sheet = page.locator('[data-part="Sheet"]');
  await expect(sheet.getByText(/^Dice Cup: \d+ points?$/), "said once, and no picture").toHaveCount(1);
  await expect(sheet.getByRole("img", { name: /^Dice Cup/ })).toHaveCount(0);
  await expectAccessible(page);
});

test("CHOICE: what has been moved is said with its new sums", async ({ device }) => {
  const page = await device({ language: "en", size: DESKTOP });
  await layTable(page, { game: "choice", options: { begins: 1 }, names: ["Ruth"], bots: ["easy"] });
  await expect(main(page)).toBeEnabled();
  await main(page).focus();
  await page.keyboard.press("Enter");
  const die = page.getByRole("group", { name: "First pair" }).getByRole("button").first();
  await die.focus();
  const said = page.locator('[data-part="Actions"] [aria-live]');
  await expect(said).toHaveText("");
  await page.keyboard.press("3");
  await expect(said).toHaveText(/^\d+ and \d+, fifth die \d\./);
  expect(await has(page), "the focus goes with the die").toMatch(/, Fifth$/);
});

test("focus is not taken from anything that is still there", async ({ device }) => {
  const page = await device({ language: "en", size: DESKTOP });
  await layTable(page, { game: "pasch", options: { begins: 1 }, names: ["Ruth"], bots: ["easy"] });
  await expect(main(page)).toBeEnabled();
  const heard = await listening(page);
  await page.getByRole("button", { name: "More", exact: true }).focus();
  await main(page).evaluate((button: HTMLElement) => button.click()); // another player's turn comes
  await expect.poll(heard).toContainEqual(expect.stringMatching(/^You threw /));
  expect(await has(page)).toBe("More");
  // a click beside everything drops the focus on purpose
  await page.locator(".seats").first().click({ position: { x: 3, y: 3 } });
  await main(page).evaluate((button: HTMLElement) => button.click());
  await page.waitForTimeout(500);
  expect(await has(page)).not.toBe("What to do");
});
