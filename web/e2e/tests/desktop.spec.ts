// A table on a desktop: the screen is the table, with people at their true sides, and no panel for what a mat can say.

import type { Locator, Page } from "@playwright/test";
import { DAILY, DESKTOP, expect, expectAccessible, expectFits, test } from "../fixtures";
import { layTable } from "../person";

const box = async (what: Locator) => (await what.boundingBox())!;
const tray = (page: Page) => box(page.locator(".tray").first());

test("on a desktop four sit at the four sides, the sheet of strikes is gone, and the space bar throws", DAILY, async ({ device }) => {
  const page = await device({ size: DESKTOP });
  const { table } = await layTable(page, { game: "kirchenfenster", names: ["Ruth"], bots: ["easy", "easy", "easy"], options: { begins: 1 } });
  const [left, top, right] = await Promise.all(table.seats.slice(1).map(({ name }) => box(page.getByRole("button", { name: new RegExp(`^${name}`) }))));
  const middle = await tray(page);
  expect(middle.width, "the tray is large").toBeGreaterThan(600);
  expect(left!.x + left!.width).toBeLessThanOrEqual(middle.x);
  expect(top!.y + top!.height).toBeLessThanOrEqual(middle.y + 1);
  expect(right!.x).toBeGreaterThanOrEqual(middle.x + middle.width);
  await expect(page.getByRole("region", { name: "Striche" })).toHaveCount(0);
  await expect(page.getByText("Leertaste")).toHaveCount(0); // the key is drawn, and no part of the button's name
  await expectAccessible(page);
  await expectFits(page);
  const own = page.getByRole("button", { name: "Werfen", exact: true });
  await expect(own).toBeEnabled();
  await page.locator("body").press("Space");
  await expect(own).toBeHidden();
});

test("twelve at a desktop all have their place, with their whole names and nobody in the tray", async ({ device }) => {
  const page = await device({ size: DESKTOP, dark: true });
  const names = ["Ruth", "Annegret", "Karl-Friedrich", "Theodora", "Maximilian", "Hannelore", "Wilhelmine", "Konstantin", "Friederike", "Magdalena", "Elisabeth", "Oskar"];
  await layTable(page, { game: "grosse-hausnummer", names: names.slice(0, 1), bots: Array.from({ length: 11 }, () => "easy" as const), options: { begins: 1 } });
  const seats = page.getByRole("list", { name: "Am Tisch" }).getByRole("button");
  await expect(seats).toHaveCount(11);
  const middle = await tray(page);
  const boxes = await Promise.all((await seats.all()).map(box));
  for (const one of boxes) {
    const inside = one.x + one.width > middle.x + 2 && one.x < middle.x + middle.width - 2 && one.y + one.height > middle.y + 2 && one.y < middle.y + middle.height - 2;
    expect(inside, JSON.stringify(one)).toBe(false);
    expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= DESKTOP.width && one.y + one.height <= DESKTOP.height).toBe(true);
  }
  const counts = [boxes.filter(({ x, width }) => x + width <= middle.x).length, boxes.filter(({ x }) => x >= middle.x + middle.width).length];
  expect(counts, "three at the left and three at the right").toEqual([3, 3]);
  await expectAccessible(page);
  await expectFits(page);
});

test("where a sheet is written on every turn it lies at the right, and everything else is beside it", async ({ device }) => {
  const page = await device({ size: DESKTOP });
  await layTable(page, { game: "choice", names: ["Ruth"], bots: ["easy"], options: { begins: 1 } });
  const sheet = await box(page.getByRole("region", { name: "Zettel" }));
  const [middle, card] = [await tray(page), await box(page.getByRole("region", { name: "Was zu tun ist" }))];
  expect(sheet.width).toBeGreaterThanOrEqual(380);
  for (const one of [middle, card]) expect(one.x + one.width).toBeLessThanOrEqual(sheet.x);
  await expectFits(page);
});
