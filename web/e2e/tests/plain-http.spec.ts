// Every kind of input over plain http, as at home, where browsers withhold much that localhost has.

import type { Locator, Page } from "@playwright/test";
import { DAILY, DESKTOP, expect, PHONE, test } from "../fixtures";
import { motionsOn } from "../incoming-views";
import { askForTable, moveOnce, onPlate, pathOf, pull, swipe, tap } from "../person";
import { until } from "../stuck";

/** Draws, and skips a bonus, until these dice can be flicked. */
function untilReady(page: Page, dice: Locator): Promise<void> {
  const before = page.getByRole("button", { name: /^(\d Würfel ziehen|Draw \d dice|Nein, danke|No, thanks)$/ });
  const step = async () => (await before.isVisible()) && before.click({ timeout: 2000 }).then(() => true, () => false);
  return until(page, () => dice.isVisible(), step);
}

/** The content of the clipboard. */
async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => document.body.appendChild(document.createElement("textarea")).focus());
  await page.keyboard.press("Control+V");
  return page.evaluate(() => {
    const field = document.activeElement as HTMLTextAreaElement;
    field.remove();
    return field.value;
  });
}

test("plain http: a link that is copied and opened, then mouse, keys, finger and sliders flick", async ({ device, request }) => {
  const ruth = await device({ plain: true, size: DESKTOP, language: "en" });
  const jonas = await device({ plain: true, size: PHONE, language: "de", touch: true });
  const motions = await motionsOn(ruth);
  const laid = await askForTable({ request }, { game: "dice-flick", names: ["Ruth"], options: { dice: "physics", begins: 1 } });
  await ruth.goto(pathOf(laid.seats[0]!.link));
  expect(await ruth.evaluate(() => isSecureContext)).toBe(false);
  const code = ruth.getByRole("img", { name: /QR code/ });
  await expect.poll(() => code.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await ruth.getByRole("button", { name: "Copy link" }).click();
  await expect(ruth.getByText("Link copied.")).toBeVisible();
  await jonas.goto(await pasted(ruth));
  await jonas.getByRole("textbox", { name: /name/i }).fill("Jonas");
  await jonas.getByRole("button", { name: "Dazusetzen" }).click();
  await expect(ruth.getByText("Jonas", { exact: true }).first()).toBeVisible();
  await ruth.getByRole("button", { name: "Let’s play" }).click();

  /** Flicks, and waits until the die lies still. */
  const flick = async (hand: Locator, flicked: () => Promise<void>) => {
    const before = motions.size;
    const dice = await hand.getByRole("button").count();
    await flicked();
    await expect.poll(() => motions.size).toBe(before + 1);
    await expect(hand.getByRole("button")).not.toHaveCount(dice);
  };
  const hers = ruth.getByRole("group", { name: "Your dice" });
  const his = jonas.getByRole("group", { name: "Deine Würfel" });
  await untilReady(ruth, hers);
  await flick(hers, async () => pull(ruth, await onPlate(ruth), { x: -10, y: 70 }));
  await untilReady(ruth, hers);
  await flick(hers, async () => {
    for (const key of ["ArrowLeft", "Shift+ArrowUp", "Enter"]) await ruth.keyboard.press(key);
  });
  await until(ruth, () => jonas.getByRole("button", { name: /^\d Würfel ziehen$/ }).isVisible(), (move) => moveOnce(ruth, move));
  await untilReady(jonas, his);
  await flick(his, async () => swipe(jonas, await onPlate(jonas), { x: 6, y: -110 }, 130));
  await untilReady(jonas, his);
  await flick(his, async () => {
    await tap(jonas.getByRole("button", { name: "Mit Reglern zielen" }));
    await jonas.getByRole("slider", { name: "Kraft" }).fill("60");
    await tap(jonas.getByRole("button", { name: /schnipsen$/ }));
  });
});

test("plain http: dice are picked, and a breath needs no microphone", DAILY, async ({ device, request }) => {
  const page = await device({ plain: true, size: PHONE, language: "en", touch: true });
  const motions = await motionsOn(page);
  const open = async (game: string, options: Record<string, unknown>) => {
    const laid = await askForTable({ request }, { game, names: ["Ruth"], bots: ["easy"], start: true, options: { begins: 1, rounds: 1, ...options } });
    await page.goto(pathOf(laid.seats[0]!.link));
  };
  await open("waechter", { dice: "physics" });
  await tap(page.getByRole("button", { name: "Turn the cup over" }));
  const blow = page.getByRole("button", { name: "Hold to blow" });
  await expect(blow).toBeEnabled();
  await expect(page.getByRole("button", { name: "Microphone" })).toHaveCount(0);
  await blow.click({ delay: 1500 });
  await expect.poll(() => motions.size).toBeGreaterThan(0);

  await open("grosse-hausnummer", {});
  await tap(page.getByRole("button", { name: "Throw" }));
  const die = page.locator("button.pick").first();
  await tap(die);
  await expect(die).toHaveAttribute("aria-pressed", "true");
});
