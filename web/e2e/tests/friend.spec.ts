// A first match: the friend guides through it, the first look waits, and nothing is said twice.

import type { Page } from "@playwright/test";
import { DAILY, DESKTOP, expect, expectAccessible, expectFits, PHONE, SOAK, test } from "../fixtures";
import { layTable, pathOf, promptOf, remembering } from "../person";

const CUP = { game: "dice-cup", names: ["Lena"], bots: ["easy"] as ["easy"], options: { begins: 1, seconds: 1 } };
const says = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const SMALL = { width: 360, height: 640 };
for (const size of SOAK ? [PHONE, DESKTOP, SMALL] : [SMALL]) {
  test(`a first match is led by a friend, ${size.width} px`, DAILY, async ({ device }) => {
    const page = await device({ size, friend: true });
    await layTable(page, CUP);
    await expect(says(page, "Das ist dein Becher.")).toBeVisible();
    await expect(page.getByRole("banner").getByText("dein erstes Mal")).toBeVisible();
    await expectAccessible(page);
    await press(page, "Becher stürzen");
    await expect(says(page, "Gleich siehst du zwölf Würfel.")).toBeVisible();
    await expect(promptOf(page).getByText("Bereit? Du hebst den Becher.")).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
    await page.waitForTimeout(2500); // the second for which the cup stays down is long over
    const shows = await remembering(page);
    await press(page, "Becher hoch");
    await shows(/Schau genau hin!/);
    await expect(page.getByRole("status").filter({ hasText: "Würfel" })).toHaveCount(0);
    await expect(says(page, "War Blau hoch? Dann kreuz Blau an.")).toBeVisible();
    await expectFits(page);
    await page.getByRole("button", { name: "Verstanden" }).click();
    await expect(says(page, "War Blau hoch?")).toHaveCount(0);
    await page.reload();
    await expect(promptOf(page).getByText("Was hast du dir gemerkt?")).toBeVisible();
    await expect(says(page, "War Blau hoch?")).toHaveCount(0);
  });
}

test("strangers wait for somebody’s first look, and only once", async ({ device }) => {
  const knows = await device();
  const { seats } = await layTable(knows, { ...CUP, names: ["Ruth", "Lena"], bots: [] });
  const page = await device({ friend: true, size: PHONE });
  await page.goto(pathOf(seats[1]!.link));
  await press(knows, "Becher stürzen");
  await expect(page.getByRole("button", { name: "Becher hoch" })).toBeVisible();
  await page.waitForTimeout(2500);
  await expect(promptOf(knows).getByText("Schau genau hin!")).toHaveCount(0);
  await expect(promptOf(knows).getByText("Wir warten auf Lena.")).toBeVisible();
  await press(page, "Becher hoch");
  await expect(promptOf(knows).getByText("Was hast du dir gemerkt?")).toBeVisible();
});

test("after somebody’s first look a race is counted down once more, for all", async ({ device }) => {
  const knows = await device();
  const { seats } = await layTable(knows, { game: "wuerfelblitz", names: ["Ruth", "Lena"], options: { begins: 1 } });
  const page = await device({ friend: true, size: PHONE });
  await page.goto(pathOf(seats[1]!.link));
  await press(knows, "Becher stürzen");
  await expect(promptOf(knows).getByText("Wir warten auf Lena.")).toBeVisible();
  await expect(knows.getByText("drei!", { exact: true })).toHaveCount(0);
  await knows.waitForTimeout(3500); // the count is long over
  const shows = await remembering(knows);
  await press(page, "Becher hoch");
  for (const count of [/^eins$/, /^zwei$/, /^drei!$/]) await shows(count);
  await expect(promptOf(knows).getByText("Zähl zusammen und ruf!")).toBeVisible();
});

test("the friend can be sent away, and asked to begin again", async ({ device }) => {
  const page = await device({ friend: true });
  await layTable(page, { game: "pasch", names: ["Lena"], bots: ["easy"], options: { begins: 1 } });
  await expect(says(page, "Drei Würfe hast du.")).toBeVisible();
  await page.getByRole("button", { name: "Verstanden" }).click();
  const table = page.url();
  await page.goto("/settings");
  await press(page, "Alles noch einmal erklären");
  await expectAccessible(page);
  await page.goto(table);
  await expect(says(page, "Drei Würfe hast du.")).toBeVisible();
  await page.goto("/settings");
  await page.getByRole("switch", { name: "Hilfe beim ersten Mal" }).click();
  await page.goto(table);
  await expect(page.getByRole("button", { name: "Werfen" })).toBeVisible();
  await expect(says(page, "Drei Würfe hast du.")).toHaveCount(0);
});
