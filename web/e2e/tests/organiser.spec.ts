// Organising an evening: from the start page to the first game, the big screen beside it, the programme, and printing.

import type { Page } from "@playwright/test";
import { HALL, look } from "../evening";
import { DAILY, DESKTOP, expect, expectAccessible, onlyInChromium, PHONE, test } from "../fixtures";
import { BreakableLine } from "../breakable-line";

const idOf = (page: Page): string => /\/e\/([^/]+)/.exec(page.url())![1]!;

test("a newcomer comes from the start page to the first game in nine taps, and the hall looks on", DAILY, async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  let taps = 0;
  const tap = async (name: string | RegExp) => {
    taps++;
    await button(name).click();
  };

  await page.goto("/");
  taps++;
  await page.getByRole("link", { name: "Einen Mutschelabend ansetzen" }).click();
  await tap("Abend ansetzen");
  await expect(page.getByRole("heading", { name: "Noch niemand da." })).toBeVisible();
  await look(page);
  await tap("Eintragen");
  await page.getByRole("textbox").first().fill("Anna, Ben, Cem\nDora\nEmil, Frieda");
  await look(page);
  await tap("6 eintragen");
  await tap("Schließen");
  await tap("Einen Tisch auslosen");
  await tap("Alle zeigen");
  await tap("Vorschlag übernehmen");
  const call = button(/aufrufen$/);
  const first = (await call.textContent())!.trim().replace(/ aufrufen$/, "");
  taps++;
  await call.click();
  await expect(button(/Tisch 1: Runde 1 von 5/)).toBeVisible();
  expect(taps).toBeLessThanOrEqual(9);
  await look(page);

  const hall = await device({ size: HALL, language: "de" });
  await hall.goto(`/e/${idOf(page)}/saal`);
  await expect(hall.getByRole("heading", { name: `Tisch 1: ${first}` })).toBeVisible();
  await expect(hall.getByText("Runde 1 von 5", { exact: false })).toBeVisible();
  await expect(hall.locator(".screen").getByRole("button")).toHaveCount(0);
  await look(hall);

  await button("Mehr").click();
  await look(page);
});

test("the programme is moved by keyboard, changed and added to", async ({ device }) => {
  const page = await device({ size: DESKTOP, language: "en" });
  await page.goto("/abend");
  await page.getByRole("button", { name: "Announce the evening" }).click();
  await page.getByRole("button", { name: "Use the suggestion" }).click();
  const rows = page.getByRole("list").filter({ has: page.getByRole("button", { name: /^Move / }) }).getByRole("listitem");
  const titles = async () => Promise.all((await rows.all()).map(async (row) => (await row.locator("b").textContent())!));
  await expect(rows).toHaveCount(9);
  const [one, two] = await titles();
  await page.getByRole("button", { name: `Move ${one}` }).press("ArrowDown");
  await expect(rows.first()).toContainText(two!);
  await expect(page.getByRole("button", { name: `Move ${one}` })).toBeFocused();

  await rows.first().getByRole("button", { name: new RegExp(`^${two}`) }).click();
  await page.getByRole("button", { name: "More: Rounds" }).or(page.getByRole("button", { name: /Rounds/ }).last()).last().click();
  await page.getByRole("button", { name: "Move down" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(rows.first()).toContainText(one!);
  await expect(rows.nth(1)).toContainText("6 rounds");

  const handle = (await page.getByRole("button", { name: `Move ${one}` }).boundingBox())!;
  await page.mouse.move(handle.x + 20, handle.y + 20);
  await page.mouse.down();
  await page.mouse.move(handle.x + 20, handle.y + 80, { steps: 6 });
  await page.mouse.up();
  await expect(rows.nth(1)).toContainText(one!);

  await page.getByRole("button", { name: "Add a game" }).click();
  await page.getByRole("searchbox").fill("Oma’s game");
  await page.getByRole("button", { name: /Add “Oma’s game”/ }).click();
  await expect(rows.last()).toContainText("Oma’s game");
  await expectAccessible(page);
});

test("the note for the door: nothing but the way in", async ({ device }) => {
  onlyInChromium("puts the page on paper");
  const page = await device({ size: PHONE, language: "de" });
  await page.goto("/abend");
  await page.getByRole("button", { name: "Abend ansetzen" }).click();
  await expect(page.getByRole("heading", { name: "Noch niemand da." })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("img", { name: /^QR-Code zum Abend/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Einladen" })).toBeHidden();
});

test("without a line the hall keeps its picture and says from when it is", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  await page.goto("/abend");
  await page.getByRole("button", { name: "Abend ansetzen" }).click();
  await expect(page.getByRole("heading", { name: "Noch niemand da." })).toBeVisible();
  const hall = await device({ worker: true, size: HALL, language: "de" });
  const line = await BreakableLine.of(hall);
  await hall.goto(`/e/${idOf(page)}/saal`);
  await expect(hall.getByRole("img", { name: "QR-Code zum Abend" })).toBeVisible();
  await expect(hall.getByText("Noch niemand da.")).toBeVisible();
  await expectAccessible(hall);
  await line.cut();
  await expect(hall.getByText(/^Stand von \d\d:\d\d\sUhr$/)).toBeVisible();
  await expect(hall.getByText("Noch niemand da.")).toBeVisible();
});

test("sheets and rules of a game are printed from its page", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  await page.goto("/");
  await page.getByRole("link", { name: /CHOICE/ }).first().click();
  const href = await page.getByRole("link", { name: "Zettel und Regeln zum Ausdrucken (PDF)" }).getAttribute("href");
  const answer = await page.request.get(href!);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
});
