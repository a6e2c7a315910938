// The operator's page, and what people can do about their own data.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { DAILY, DESKTOP, expect, expectAccessible, expectFits, onlyInChromium, PHONE, test as base } from "../fixtures";
import { askForTable, layTable, pathOf, playToResult } from "../person";
import { STUCK } from "../stuck";
import type { AtEvening } from "../../src/protocol";

const TOKEN = "q3Jv0c2yT8mWf5ZrXk1h9A";
const AUTHORIZED = { Authorization: `Bearer ${TOKEN}` };

const [imprint, privacy] = ["imprint.md", "privacy.md"].map((name) => resolve(import.meta.dirname, name)) as [string, string];

const test = base.extend({
  serving: {
    settings: { MUTSCHEL_ADMIN_TOKEN: TOKEN, MUTSCHEL_IMPRINT: imprint, MUTSCHEL_PRIVACY: privacy, MUTSCHEL_FINISHED_DAYS: "30" },
  },
});

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page);
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/admin");
  await page.getByLabel("Token").fill(TOKEN);
  await page.getByRole("button", { name: /^(Anmelden|Sign in)$/ }).click();
  await expect(page.getByRole("button", { name: /^(Abmelden|Sign out)$/ })).toBeVisible();
}

test("whoever runs the server finds a name, removes it, ends the match and deletes the table", DAILY, async ({ device }) => {
  const player = await device({ size: PHONE, language: "de" });
  const { table } = await layTable(player, { game: "pasch", names: ["Ruth", "Ganz Gemein"], bots: ["easy"], options: { rounds: 3 } });
  const page = await device({ size: PHONE, language: "de", dark: true });
  await page.goto("/admin");
  await look(page);
  await page.getByLabel("Token").fill("x".repeat(22));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Das ist nicht das Token")).toBeVisible();
  await signIn(page);

  await page.getByRole("textbox").fill("Ganz Gemein");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Alles zeigen")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Ganz Gemein" })).toHaveCount(1);
  await look(page);
  await page.getByRole("link", { name: "Ganz Gemein" }).click();
  await expect(page.getByRole("heading", { name: "Pasch" })).toBeVisible();
  await look(page);

  await page.getByRole("button", { name: "Namen entfernen: Ganz Gemein" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Das lässt sich nicht rückgängig machen.");
  await look(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Namen entfernen" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "N. N." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Namen entfernen: Ruth" })).toBeVisible();
  await expect(player.getByText("N. N.").first()).toBeVisible();

  await page.getByRole("button", { name: "Beenden" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Beenden" }).click();
  await expect(page.getByText("ohne Ergebnis beendet", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Beenden" })).toBeHidden();

  await page.reload(); // the tab still knows the token
  await page.getByRole("button", { name: "Löschen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Löschen" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole("textbox").fill(`https://dice.example/t/${table.id}`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("findet sich nichts")).toBeVisible();
  expect((await page.request.get(`/api/tables/${table.id}`)).status()).toBe(404);

  await page.getByRole("button", { name: "Abmelden" }).click();
  await page.reload();
  await expect(page.getByLabel("Token")).toBeVisible();
});

test("whoever runs the server sees its load, blocks an address and lifts the block", async ({ device }) => {
  const player = await device({ size: PHONE, language: "en" });
  const { table } = await layTable(player, { game: "pasch", names: ["Anna"], bots: ["easy"], options: { rounds: 3 } });
  const page = await device({ size: DESKTOP, language: "en" });
  await signIn(page);
  await expect(page.getByText("No address is blocked.")).toBeVisible();
  await expect(page.getByText("30 days")).toBeVisible();
  await look(page);
  await page.getByRole("textbox").fill(table.word!.toLowerCase());
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: `Table · ${table.word}` }).click();
  await page.getByRole("article").getByRole("button", { name: /^Block: / }).first().click();
  await page.getByRole("radio", { name: "an hour" }).check();
  await page.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
  await expect(page.getByRole("alertdialog").getByRole("alert")).not.toBeEmpty(); // one's own address can't be blocked
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();

  const blocked = await page.request.post("/api/admin/blocks", { headers: AUTHORIZED, data: { address: "203.0.113.7", hours: 24 } });
  expect(blocked.ok()).toBe(true);
  await page.getByRole("button", { name: "Unblock: 203.0.113.7" }).click(); // it appears within five seconds
  await expect(page.getByText("No address is blocked.")).toBeVisible();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await page.getByRole("button", { name: "Clubs" }).click();
  await expect(page.getByText("There are none of these.")).toBeVisible();

  const evening = (await (await page.request.post("/api/evenings", { data: { name: "Mutscheltag im Ochsen", language: "en" } })).json()) as AtEvening;
  await page.getByRole("textbox").fill(evening.link);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Evenings" }).click();
  await page.getByRole("link", { name: "Mutscheltag im Ochsen" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  expect((await page.request.get(`/api/evenings/${evening.id}`)).status()).toBe(404);
});

test("a server without a token has no such page", async ({ device, servers }) => {
  const { base } = await servers({});
  const page = await device({ size: PHONE, language: "en" });
  await page.goto(`${base}/admin`);
  await page.getByLabel("Token").fill(TOKEN);
  await page.keyboard.press("Enter");
  await expect(page.getByText("MUTSCHEL_ADMIN_TOKEN")).toBeVisible();
});

test("somebody takes their data along, and is deleted", async ({ device }) => {
  onlyInChromium("saves a file that the page has made itself");
  const page = await device({ size: PHONE, language: "de" });
  const first = await layTable(page, { game: "pasch", names: ["Anna"], bots: ["easy"], options: { rounds: 1 } });
  await playToResult(page);
  await page.goto(`/me#${first.person}`);
  await askForTable(page, { game: "choice", names: ["Anna"], person: first.person });
  await page.reload();
  await look(page);
  await page.getByRole("link", { name: "Was auf diesem Gerät liegt" }).click();
  await look(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Herunterladen" }).click()]);
  const data = JSON.parse(readFileSync(await download.path(), "utf8")) as { places: { id: string; names: string[] }[] };
  expect(data.places.map(({ names }) => names)).toEqual([["Anna"], ["Anna"]]);
  await expect(page.getByText("2 Einträge sind gespeichert.")).toBeVisible();

  await page.getByRole("button", { name: "Mich hier löschen" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("„N. N.“");
  await look(page);
  await page.getByRole("button", { name: "Endgültig löschen" }).click();
  await expect(page.getByText("Du bist auf diesem Server gelöscht.")).toBeVisible();
  await page.goto("/me");
  await expect(page.getByRole("heading", { name: "Noch ist das Brett leer." })).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem("mutschel.seats"));
  expect(kept).not.toContain(first.person);

  const log = await (await page.request.get(`/api/tables/${first.table.id}/log`)).text();
  expect(log).toContain('"N. N."');
  expect(log).not.toContain("Anna");
  await page.goto(`/t/${first.table.id}/check`);
  await expect(page.getByText(/Würfe stimmen/).first()).toBeVisible();
  await expect(page.getByText("Ein Name wurde auf Wunsch entfernt.")).toBeVisible();
  await page.goto(pathOf(`http://x/me#${first.person}`)); // the link opens nothing any more
  await expect(page.getByRole("heading", { name: "Noch ist das Brett leer." })).toBeVisible();
});

test("the host says who they are, and what they add about privacy", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  await page.goto("/");
  await expect(async () => {
    const imprint = page.getByRole("link", { name: "Impressum" });
    if (await imprint.isVisible()) await imprint.click(); // it moves while games appear above it
    await expect(page.getByRole("heading", { name: "Stammtisch e. V." })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: STUCK });
  await expect(page.getByRole("link", { name: "Post" })).toHaveAttribute("href", "mailto:wirt@example.org");
  await expect(page.getByText("<script>alert(1)</script>")).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: "Datenschutz" }).click();
  await expect(page.getByText("Keller")).toBeVisible();
  await expect(page.getByText("30 Tage nach ihrem Ende")).toBeVisible();
  await look(page);
});
