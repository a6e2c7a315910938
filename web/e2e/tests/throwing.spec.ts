// Throwing by shaking the cup, and the information that is always in sight.

import type { Page } from "@playwright/test";
import { DAILY, DESKTOP, expect, expectAccessible, expectFits, PHONE, SOAK, test } from "../fixtures";
import { layTable, promptOf } from "../person";

const PASCH = { game: "pasch", names: ["Lena"], bots: ["easy"] as ["easy"], options: { rounds: 2, begins: 1 } };
const SMALL = { width: 360, height: 640 };

const lying = (page: Page) => page.getByRole("list", { name: "Auf der Matte" }).getByRole("listitem");
const slip = (page: Page) => page.getByRole("region", { name: "Was zählt" });

test("the cup is shaken as long as it is held, and letting go throws", DAILY, async ({ device }) => {
  const page = await device({ motion: true });
  await layTable(page, PASCH);
  await page.getByRole("button", { name: "Halten, schütteln, werfen" }).hover();
  await page.mouse.down();
  await expect(promptOf(page).getByText("Schütteln …")).toBeVisible();
  await expect(page.locator(".picture.held")).toBeVisible();
  await expect(lying(page)).toHaveCount(0);
  await page.mouse.move(400, 300, { steps: 4 }); // a swipe, away from the button
  await page.mouse.up();
  await expect(lying(page)).toHaveCount(3);
  await expect(page.locator(".picture.held")).toHaveCount(0);
});

test("a tap on the tray throws, and so does a key", async ({ device }) => {
  const page = await device({ motion: true });
  await layTable(page, PASCH);
  await expect(page.getByRole("button", { name: "Halten, schütteln, werfen" })).toBeEnabled();
  await page.locator(".trays").click();
  await expect(slip(page)).toContainText("zusammen");
  await expect(page.getByText("dein 2. Wurf von 3")).toBeVisible();
  await expect(page.getByRole("button", { name: "Halten, schütteln, werfen" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page.getByText("dein 3. Wurf von 3")).toBeVisible();
});

test("follow-up throws are made by hand, unless the settings say otherwise", async ({ device }) => {
  const page = await device();
  await page.goto("/settings");
  await page.getByRole("switch", { name: /^Automatisch weiterwerfen/ }).check();
  await layTable(page, PASCH);
  await page.getByRole("button", { name: "Werfen" }).click();
  await expect(page.getByText("Runde 2 von 2")).toBeVisible(); // the bot is done, too
});

for (const size of SOAK ? [PHONE, SMALL, DESKTOP] : [SMALL]) {
  test(`which throw it is, what it comes to and what counts is in sight, ${size.width} px`, async ({ device }) => {
    const page = await device({ size });
    await layTable(page, PASCH);
    await page.getByRole("button", { name: "Werfen" }).click();
    await expect(promptOf(page).getByText("Dein zweiter Wurf.")).toBeVisible();
    await expect(page.getByText("dein 2. Wurf von 3")).toBeVisible();
    await expect(slip(page)).toContainText("Zwei gleiche, und der Wurf zählt.");
    // where the slip lies under the mugs, one's own mat has the sum
    for (const term of ["1. Wurf", "2. Wurf", "3. Wurf", ...(size === SMALL ? ["zusammen"] : [])]) await expect(slip(page).getByText(term, { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Werfen" })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await expectFits(page);
  });
}

test("whoever is behind is named before your throw, and has the red-and-white plate", async ({ device }) => {
  const page = await device();
  await layTable(page, { ...PASCH, options: { rounds: 1, begins: 2 } });
  await expect(page.getByText(/ hat mit \d+ bisher am wenigsten\./)).toBeVisible();
  await expect(page.getByRole("list", { name: "Am Tisch" }).getByText("liegt hinten")).toBeAttached();
});
