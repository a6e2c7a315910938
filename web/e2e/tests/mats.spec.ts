// A mat is a person: everybody sees the same one, on every device, afterwards too, and it comes along to the next table.

import type { Page } from "@playwright/test";
import { DAILY, DESKTOP, expect, expectAccessible, expectFits, PHONE, test } from "../fixtures";
import type { TableInfo } from "../../src/protocol";
import { layTable, pathOf, remembering } from "../person";

/** The picture and colour of each mat with a name beside it, as this page draws them. */
async function matsOn(page: Page, names: readonly string[]): Promise<string[]> {
  return Promise.all(
    names.map(async (name) => {
      const near = page.locator("li", { has: page.locator(".mat") }).filter({ hasText: new RegExp(`${name}`) }).locator(".mat").first();
      return near.evaluate((mat) => `${mat.querySelector(".emblem")!.getAttribute("d")} ${getComputedStyle(mat).getPropertyValue("--ring")}`);
    }),
  );
}

test("two devices and the big screen show the same mats, and a chosen one comes along to the next table", DAILY, async ({ device }) => {
  const anna = await device({ size: PHONE, language: "de", touch: true });
  const ben = await device({ size: DESKTOP, language: "en" });
  const seated = await layTable(anna, { game: "pasch", names: ["Anna"], bots: ["easy"], options: { rounds: 1 } }, false);
  await ben.goto(pathOf(seated.link));
  await ben.getByRole("textbox", { name: /name/i }).fill("Ben");
  await ben.getByRole("button", { name: "Sit down" }).click();
  await expect(anna.getByText("Ben", { exact: true }).first()).toBeVisible();

  // a bot sits down at a free place, with its level
  await anna.getByRole("button", { name: /^Freier Platz/ }).first().click();
  await expectAccessible(anna);
  await expectFits(anna);
  await anna.getByRole("button", { name: "Bot dazusetzen: schwer" }).click();
  const hard = anna.getByRole("button", { name: /, schwer: Bot$/ });
  await hard.click();
  await anna.locator("label", { has: anna.getByRole("radio", { name: "normal" }) }).click();
  await anna.keyboard.press("Escape");
  await expect(hard).toHaveCount(0);
  await expect(anna.getByRole("button", { name: /, normal: Bot$/ })).toBeVisible();

  await anna.getByRole("button", { name: /Deckel und Name: Anna/ }).click();
  await expectAccessible(anna);
  await expectFits(anna);
  await anna.locator("label", { has: anna.getByRole("radio", { name: "Pilz", exact: true }) }).click();
  await anna.locator("label", { has: anna.getByRole("radio", { name: "Pflaume" }) }).click();
  await anna.getByRole("button", { name: "So bleibt’s" }).click();
  await ben.getByRole("button", { name: /mat and name: Ben/ }).click();
  const taken = ben.getByRole("radio", { name: "Mushroom: Anna has it" });
  await expect(taken).toBeDisabled();
  await ben.getByRole("button", { name: "Keep this" }).click();

  const beamer = await device({ size: DESKTOP, language: "de" });
  await beamer.goto(`${pathOf(seated.link)}?view=beamer`);
  await expect(beamer.getByText("Ben", { exact: true }).first()).toBeVisible();
  const { seats } = (await (await anna.request.get(`/api/tables/${seated.table.id}`)).json()) as TableInfo;
  const bots = seats.filter(({ bot }) => bot).map(({ name }) => name);
  const all = ["Anna", "Ben", ...bots];
  const mats = await matsOn(beamer, all);
  expect(new Set(mats).size).toBe(4);
  const others = (name: string) => mats.filter((_, place) => all[place] !== name);

  await anna.getByRole("button", { name: "Jetzt anfangen" }).click();
  await expect(anna.locator("ul.seats").first()).toBeVisible();
  await expect(ben.locator("ul.seats").first()).toBeVisible();
  await expect.poll(() => matsOn(anna, all.filter((name) => name !== "Anna"))).toEqual(others("Anna"));
  await expect.poll(() => matsOn(ben, all.filter((name) => name !== "Ben"))).toEqual(others("Ben"));

  await anna.goto("/games/kirchenfenster");
  await anna.getByRole("button", { name: "Mit Freunden spielen" }).click();
  await anna.waitForURL(/\/t\//);
  await anna.getByRole("textbox", { name: "Dein Name" }).fill("Anna");
  await anna.getByRole("button", { name: "Dazusetzen" }).click();
  await expect.poll(() => matsOn(anna, ["Du"])).toEqual([mats[0]]);
});

test("somebody who sits down is told that others are here, never that they have gone", async ({ device }) => {
  const anna = await device({ size: PHONE, language: "de", touch: true });
  const { link } = await layTable(anna, { game: "pasch", names: ["Ben"] }, false);
  const mira = await device({ size: PHONE, language: "de", touch: true });
  const has = await remembering(mira);
  await mira.goto(pathOf(link));
  await mira.getByRole("textbox", { name: "Dein Name" }).fill("Mira");
  await mira.getByRole("button", { name: "Dazusetzen" }).click();
  await expect(mira.getByRole("button", { name: "Deckel und Name: Mira" })).toBeVisible();
  await expect(anna.getByText("Mira ist da. 2 am Tisch.")).toBeAttached();
  await has(/Zwei sind da/);
  expect(await mira.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said].join())).not.toMatch(/aufgestanden|nicht mehr dabei/);
});
