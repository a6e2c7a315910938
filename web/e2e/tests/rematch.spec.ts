// After a match: people say what they want next, it begins when all want the same, and nobody is dragged along. And what they do meanwhile:
// signs, and somebody who is away.

import type { Page } from "@playwright/test";
import { DAILY, DESKTOP, expect, expectAccessible, expectFits, PHONE, test, type Device } from "../fixtures";
import { layTable, moveAtTable, pathOf, seesEnd } from "../person";
import { until } from "../stuck";

type Open = (device: Device) => Promise<Page>;

/** Three people on devices of their own at a table whose match has begun. */
async function three(device: Open): Promise<Page[]> {
  const anna = await device({ size: PHONE, language: "de", touch: true });
  const { seats } = await layTable(anna, { game: "kirchenfenster", names: ["Anna", "Ben", "Ruth"], options: { rounds: 1, begins: 1 } });
  // all three tokens are of one device: each opens its own
  await anna.goto("/");
  const pages = [anna, await device({ size: DESKTOP, language: "en" }), await device({ size: PHONE, language: "de", touch: true })];
  for (const [place, page] of pages.entries()) {
    await page.evaluate(() => localStorage.clear()).catch(() => {});
    await page.goto(pathOf(seats[place]!.link));
  }
  return pages;
}

async function toTheEnd(pages: Page[]): Promise<void> {
  const over = async () => (await Promise.all(pages.map(seesEnd))).every(Boolean);
  await until(pages, over, async (move) => {
    let moved = false;
    for (const page of pages) if (await moveAtTable(page, move)) moved = true;
    return moved;
  });
}

test("a sign is seen and said, a proposal answered, and the next match begins when all want the same", DAILY, async ({ device }) => {
  const [anna, ben, ruth] = (await three(device)) as [Page, Page, Page];
  await toTheEnd([anna, ben, ruth]);

  await anna.getByRole("button", { name: "Klatschen" }).click();
  await expect(ben.getByText("Anna claps.")).toBeAttached();
  await expectAccessible(anna);
  await expectFits(anna);

  await anna.getByRole("button", { name: "Noch einmal" }).click();
  const waits = anna.getByRole("button", { name: /^Wartet auf Ben und Ruth/ });
  await expect(waits).toBeVisible();
  await waits.click();
  await expect(anna.getByRole("button", { name: "Noch einmal" })).toBeVisible();
  await anna.getByRole("button", { name: "Noch einmal" }).click();

  await ben.getByRole("button", { name: "See the result" }).click();
  await ben.getByRole("button", { name: "Another game" }).click();
  await ben.getByRole("dialog").getByRole("button", { name: /^Pasch/ }).click();
  await expect(ruth.getByRole("heading", { name: "Ben schlägt Pasch vor." })).toBeVisible();
  await expectAccessible(ruth);
  await expectFits(ruth);
  await ruth.getByRole("button", { name: "Pasch, gern" }).click();
  await anna.getByRole("button", { name: "Pasch, gern" }).click();
  for (const page of [anna, ben, ruth]) {
    await expect(page.getByRole("heading", { name: "Pasch", level: 1 })).toBeVisible();
    await expect(page.getByRole("region", { name: /^(Was zu tun ist|What to do)$/ })).toBeVisible();
  }
});

test("whoever says nothing isn’t dragged along, and an absent person’s seat has only ways that can be had", async ({ device }) => {
  const [anna, ben, ruth] = (await three(device)) as [Page, Page, Page];
  await ruth.close();
  const mat = anna.locator("[data-seat='2'] button").first();
  await expect(async () => {
    await mat.click();
    const away = anna.getByRole("dialog", { name: "Ruth ist weg" });
    await expect(away.getByRole("button", { name: "Einfach warten" })).toBeVisible();
    const bot = away.getByRole("button", { name: "Ein Bot spielt solange mit" });
    if (!(await bot.isVisible())) await anna.keyboard.press("Escape"); // not before ten seconds
    await expect(bot).toBeVisible({ timeout: 100 });
  }).toPass();
  await expectAccessible(anna);
  await expectFits(anna);
  await anna.getByRole("button", { name: "Ein Bot spielt solange mit" }).click();
  await expect(anna.getByRole("dialog")).toHaveCount(0);
  await toTheEnd([anna, ben]);
  await expect(anna.getByRole("button", { name: "Noch einmal" })).toBeVisible();
  await anna.getByRole("button", { name: "Noch einmal" }).click();
  await expect(ben.getByRole("list", { name: "Who plays on?" })).toContainText("wants another");
  await expect(ben).toHaveURL(/\/t\//);
  const before = ben.url();
  await expect(anna.getByRole("button", { name: /^Wartet auf Ben/ })).toBeVisible();
  expect(ben.url()).toBe(before);
});
