// The four boxed games: their cards after a round, and all controls in sight on a small phone.

import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, PHONE, SOAK, test } from "../fixtures";
import { layTable, remembering } from "../person";

const toDo = (page: Page) => page.getByRole("region", { name: "Was zu tun ist" });
const SMALLEST = { width: 360, height: 640 };

/** Expects that all of them are on the screen without scrolling. */
async function expectOnScreen(page: Page, things: Locator, count: number): Promise<void> {
  await expect(things).toHaveCount(count);
  const { width, height } = page.viewportSize()!;
  for (const box of await Promise.all((await things.all()).map((one) => one.boundingBox()))) {
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.y).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(width);
    expect(box!.y + box!.height).toBeLessThanOrEqual(height);
  }
}

test("DICE CUP: one’s own points stand in the headline, and then who got the most", async ({ device }) => {
  const page = await device({ size: PHONE, tempo: "normal" });
  await layTable(page, { game: "dice-cup", names: ["Lena"], bots: ["easy", "easy"], options: { begins: 1, seconds: 1 } });
  await page.getByRole("button", { name: "Becher stürzen" }).click();
  await page.getByRole("button", { name: /^Sechser/ }).click();
  const says = await remembering(page);
  await toDo(page).getByRole("button", { name: "Sechser ankreuzen" }).click();
  await says(/Du: Sechser, \d+ Punkte\./);
  await says(/^Am meisten hol(t|en|st) .+\.$/);
  await expectAccessible(page);
});

test("CHOICE: first marks leave rows open, cost nothing, and nobody leads with them", async ({ device }) => {
  const page = await device({ size: PHONE, tempo: "normal" });
  await layTable(page, { game: "choice", names: ["Lena"], bots: ["easy"], options: { begins: 1 } });
  await page.getByRole("button", { name: "Werfen" }).click();
  const says = await remembering(page);
  await toDo(page).getByRole("button", { name: /ankreuzen/ }).click();
  await says(/^Die \d+ ist offen, noch [34] Kreuze\.$/);
  await says(/^Noch ist nichts sicher\.$/);
  await expect(page.getByText(/−200|führt/)).toHaveCount(0);
});

test("CHOICE held sideways: the whole sheet beside the dice, and a die that has to be the fifth stays there", async ({ device }) => {
  const page = await device({ size: { width: 844, height: 390 } });
  await layTable(page, { game: "choice", names: ["Lena"], dice: "real" });
  const fifth = page.getByRole("group", { name: "Fünfter" }).getByRole("button");
  for (const thrown of ["12222", "23333", "34444", "14566"]) {
    await expect(page.getByRole("group", { name: "Eingetippt" })).toBeVisible();
    for (const face of thrown) await page.keyboard.press(face);
    await toDo(page).getByRole("button", { name: "Stimmt so" }).click();
    await expect(fifth).toHaveAccessibleName(`${thrown[0]}, Fünfter`); // the first split on offer
    if (thrown !== "14566") await toDo(page).getByRole("button", { name: /ankreuzen/ }).click();
  }
  await page.getByRole("button", { name: /^5, / }).click();
  await fifth.click();
  await expect(page.getByText("Die 5 kann nicht dein fünfter Würfel sein. Eine Eins muss übrig bleiben: Du sammelst 1, 2 und 3.")).toBeVisible();
  await expect(fifth).toHaveAccessibleName("1, Fünfter");
  await expectOnScreen(page, page.getByRole("rowheader"), 11);
  await expectOnScreen(page, page.getByText("Für dich noch"), 1);
  await expectAccessible(page);
});

test("Würfelblitz: after a race why the call was right, and who gets the disc", async ({ device }) => {
  const page = await device({ size: PHONE, tempo: "normal" });
  await layTable(page, { game: "wuerfelblitz", names: ["Lena"], bots: ["hard"], options: { begins: 1 } });
  const says = await remembering(page);
  await page.getByRole("button", { name: "Becher stürzen" }).click();
  await says(/war richtig: eine weiße Scheibe für/);
  await expectAccessible(page);
});

test("Würfelblitz: a sum is typed whole, and one that can’t be isn’t called as another", async ({ device }) => {
  const page = await device({ size: PHONE });
  await layTable(page, { game: "wuerfelblitz", names: ["Lena", "Ben"], options: { begins: 1 } });
  await page.getByRole("button", { name: "Becher stürzen" }).click();
  await expect(page.locator(".key").first()).toHaveAttribute("aria-disabled", "false");
  await page.keyboard.type("36");
  await expect(page.locator(".key.typed")).toHaveCount(0);
  await page.keyboard.type("12");
  await expect(page.locator(".key.typed")).toHaveText("12");
});

for (const size of SOAK ? [SMALLEST, { width: 375, height: 667 }] : [SMALLEST]) {
  test(`all keys, boxes and buttons are on a screen of ${size.width} × ${size.height}`, async ({ device }) => {
    const page = await device({ size });
    await layTable(page, { game: "wuerfelblitz", names: ["Lena"], bots: ["easy", "easy", "easy"], options: { begins: 1 } });
    await page.getByRole("button", { name: "Becher stürzen" }).click();
    await expectOnScreen(page, page.getByRole("group", { name: "Die Summe rufen" }).getByRole("button"), 36);
    await layTable(page, { game: "dice-cup", names: ["Lena"], bots: ["easy", "easy", "easy"], options: { begins: 1, seconds: 1 } });
    await page.getByRole("button", { name: "Becher stürzen" }).click();
    await expectOnScreen(page, toDo(page).locator(".boxes button"), 12);
    await expectOnScreen(page, toDo(page).getByRole("button", { name: "Such ein Feld aus" }), 1);
    await layTable(page, { game: "choice", names: ["Lena"], bots: ["easy", "easy", "easy"], options: { begins: 1 } });
    await page.getByRole("button", { name: "Werfen" }).click();
    await expectOnScreen(page, toDo(page).getByRole("button", { name: /ankreuzen/ }), 1);
    await expectOnScreen(page, toDo(page).getByRole("row"), 12);
    await expectOnScreen(page, toDo(page).getByRole("region", { name: "Fünfte Würfel" }), 1);
    await expectOnScreen(page, toDo(page).getByText(/^noch \d+–\d+$/), 1);
  });
}
