// Ways to play: one device passed round, real dice, the keyboard alone.

import { DESKTOP, expect, PHONE, test } from "../fixtures";
import { layTable, playToResult } from "../person";

test("one device passed round: what one person chooses is covered before the next one looks", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de", touch: true });
  await layTable(page, { game: "choice", names: ["Ruth", "Jonas"], options: { begins: 1 } });
  await page.getByRole("region", { name: "Was zu tun ist" }).getByRole("button").last().click();
  const cover = page.getByRole("heading", { name: /Gib das Gerät an/ });
  await expect(cover).toBeVisible();
  await expect(page.getByRole("region", { name: "Was zu tun ist" })).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Auf der Matte" })).toHaveCount(0);
  await page.getByRole("button", { name: "Ich bin Ruth" }).click();
  await expect(page.getByRole("region", { name: "Was zu tun ist" })).toContainText("Ruth");
  await playToResult(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Ruth|Jonas|teilen/);
});

test("DICE CUP on one device: all look together, each crosses in secret", async ({ device }) => {
  const page = await device({ size: DESKTOP, language: "en" });
  await layTable(page, { game: "dice-cup", names: ["Ruth", "Jonas"], options: { seconds: 2, begins: 1 } });
  await page.getByRole("region", { name: "What to do" }).getByRole("button").last().click();
  await expect(page.getByText("Look closely!")).toBeVisible({ timeout: 8000 });
  await page.getByRole("button", { name: "I'm Ruth" }).click();
  await page.getByRole("button", { name: /Yellow/i, pressed: false }).click();
  await page.getByRole("region", { name: "What to do" }).getByRole("button").last().click();
  await page.getByRole("button", { name: "I'm Jonas" }).click();
  await expect(page.getByRole("button", { pressed: true, name: /Yellow/i })).toHaveCount(0);
  await expect(page.locator("body")).not.toContainText(/crossed.*yellow/i);
});

test("real dice: tap in what they show, put a slip right, and object", async ({ device }) => {
  const page = await device({ size: PHONE, language: "en", touch: true });
  const options = { rounds: 1, throws: 1, begins: 1 };
  await layTable(page, { game: "grosse-hausnummer", names: ["Ruth"], bots: ["easy"], dice: "real", options });
  const keys = page.getByRole("group", { name: "What does the die show?" });
  for (const face of ["3", "6", "5"]) await keys.getByRole("button", { name: face, exact: true }).click();
  const entered = page.getByRole("group", { name: "Tapped in" });
  await entered.getByRole("button").first().click(); // the 3 was a 4
  await keys.getByRole("button", { name: "4", exact: true }).click();
  await page.getByRole("button", { name: "That's right" }).click();
  // The bot's dice are thrown by people as well.
  await expect(page.getByRole("group", { name: "Tapped in" }).getByRole("button").first()).toHaveAccessibleName(/still open/);
  for (const digit of "652") await page.keyboard.press(digit);
  await page.getByRole("button", { name: "That's right" }).click();
  await page.getByRole("button", { name: "To the result" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/real dice/)).toBeVisible();
});

test("the keyboard alone: from the start page to the result", async ({ device }) => {
  const page = await device({ size: DESKTOP, language: "en", reducedMotion: true });
  await page.goto("/games/kirchenfenster");
  const focus = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim() ?? "");
  const tabTo = async (wanted: RegExp): Promise<void> => {
    for (let presses = 0; presses < 80; presses++) {
      if (wanted.test(await focus())) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`no way to ${wanted} with the Tab key`);
  };
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await tabTo(/^How we play/);
  await page.keyboard.press("Enter");
  await tabTo(/^Rounds$/);
  await page.keyboard.type("1");
  await tabTo(/^Play against bots$/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/t\//);
  const result = page.getByRole("button", { name: "Play again" });
  for (let move = 0; move < 200 && !(await result.isVisible()); move++) {
    const todo = page.getByRole("region", { name: "What to do" }).getByRole("button");
    if ((await todo.count()) > 0) {
      await tabTo(/^(Throw|To the result)/).catch(() => undefined);
      await page.keyboard.press("Enter");
    }
    await page.waitForTimeout(60);
  }
  await expect(result).toBeVisible();
});
