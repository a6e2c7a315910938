// A mat is a person: everybody sees the same one, on every device, afterwards too, and it comes along to the next table.

import type { Page } from "@playwright/test";
import { DAILY, DESKTOP, expect, PHONE, test } from "../fixtures";
import { layTable, pathOf } from "../person";

/** The picture and colour of each mat with a name beside it, as this page draws them. */
async function matsOn(page: Page, names: readonly string[]): Promise<string[]> {
  return Promise.all(
    names.map(async (name) => {
      const near = page.locator("li", { has: page.locator(".mat") }).filter({ hasText: new RegExp(`^\\s*${name}\\b`) }).locator(".mat").first();
      return near.evaluate((mat) => `${mat.querySelector(".emblem")!.getAttribute("d")} ${getComputedStyle(mat).getPropertyValue("--ring")}`);
    }),
  );
}

test("two devices and the big screen show the same mats, and a chosen one comes along to the next table", DAILY, async ({ device }) => {
  const anna = await device({ size: PHONE, language: "de", touch: true });
  const ben = await device({ size: DESKTOP, language: "en" });
  const seated = await layTable(anna, { game: "pasch", names: ["Anna"], bots: ["easy", "hard"], options: { rounds: 1 } }, false);
  await ben.goto(pathOf(seated.link));
  await ben.getByRole("textbox", { name: /name/i }).fill("Ben");
  await ben.getByRole("button", { name: "Sit down" }).click();
  await expect(anna.getByText("Ben", { exact: true }).first()).toBeVisible();

  await anna.getByRole("button", { name: /^Bierdeckel und Name: Anna/ }).click();
  await anna.locator("label", { has: anna.getByRole("radio", { name: "Pilz", exact: true }) }).click();
  await anna.locator("label", { has: anna.getByRole("radio", { name: "Pflaume" }) }).click();
  await anna.getByRole("button", { name: "So bleibt’s" }).click();
  await ben.getByRole("button", { name: /^Beer mat and name: Ben/ }).click();
  const taken = ben.getByRole("radio", { name: "Mushroom: Anna has it" });
  await expect(taken).toBeDisabled();
  await ben.getByRole("button", { name: "Keep this" }).click();

  const beamer = await device({ size: DESKTOP, language: "de" });
  await beamer.goto(`${pathOf(seated.link)}?view=beamer`);
  await expect(beamer.getByText("Ben", { exact: true }).first()).toBeVisible();
  const bots = seated.table.seats.filter(({ bot }) => bot).map(({ name }) => name);
  const all = ["Anna", "Ben", ...bots];
  const mats = await matsOn(beamer, all);
  expect(new Set(mats).size).toBe(4);
  const others = (name: string) => mats.filter((_, place) => all[place] !== name);

  await anna.getByRole("button", { name: "Jetzt anfangen" }).click();
  await expect(anna.locator("ul.seats")).toBeVisible();
  await expect(ben.locator("ul.seats")).toBeVisible();
  expect(await matsOn(anna, all.filter((name) => name !== "Anna"))).toEqual(others("Anna"));
  expect(await matsOn(ben, all.filter((name) => name !== "Ben"))).toEqual(others("Ben"));

  await anna.goto("/games/kirchenfenster");
  await anna.getByRole("button", { name: "Mit Freunden spielen" }).click();
  await anna.waitForURL(/\/t\//);
  await anna.getByRole("textbox", { name: "Dein Name" }).fill("Anna");
  await anna.getByRole("button", { name: "Dazusetzen" }).click();
  expect(await matsOn(anna, ["Anna"])).toEqual([mats[0]]);
});
