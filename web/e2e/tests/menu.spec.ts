// A table's menu: one's seat on another device, a bot for one of several people, and ending a match, which asks first.

import type { Page } from "@playwright/test";
import { DESKTOP, expect, expectAccessible, expectFits, PHONE, test } from "../fixtures";
import { layTable, pathOf } from "../person";

async function choose(page: Page, entry: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: /^(Mehr|More)$/ }).click();
  await page.getByRole("dialog", { name: /^(Mehr|More)$/ }).getByRole("button", { name: entry }).click();
}

test("a shared device: one stands up, one has a bot for a while and goes on elsewhere, and both agree to stop", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de", touch: true });
  await layTable(page, { game: "pasch", names: ["Ruth"], options: { begins: 1 } }, false);
  for (const name of ["Jonas", "Mia"]) {
    await page.getByRole("button", { name: /^Freier Platz/ }).first().click();
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.getByRole("button", { name: "Dazusetzen", exact: true }).click();
    await expect(page.getByRole("button", { name: `Deckel und Name: ${name}` })).toBeVisible();
  }
  await page.getByRole("button", { name: "Deckel und Name: Mia" }).click();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole("button", { name: "Mia steht auf" }).click();
  await expect(page.getByRole("button", { name: "Deckel und Name: Mia" })).toHaveCount(0);
  await page.getByRole("button", { name: "Jetzt anfangen" }).click();
  const todo = page.getByRole("region", { name: "Was zu tun ist" });
  await expect(todo).toContainText("Ruth: Wirf!");

  await choose(page, /^Platz von Jonas/);
  const seat = page.getByRole("dialog", { name: "Platz von Jonas" });
  await expect(seat).toContainText("wähl dort den Platz von Jonas");
  await expectAccessible(page);
  await expectFits(page);
  await seat.getByRole("button", { name: "Link kopieren" }).click();
  await expect(seat.getByRole("status")).toHaveText("Der Link ist kopiert.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await seat.getByRole("button", { name: "Bot für Jonas spielen lassen" }).click();
  const rests = page.getByText("Für Jonas spielt gerade ein Bot.");
  await expect(todo).toContainText("Du bist dran: Wirf!"); // Ruth is the only person here now
  await page.reload(); // a reload brings back Ruth and nobody else
  await expect(rests).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Jonas ist wieder da" }).click();
  await expect(rests).toBeHidden();
  await expect(todo).toContainText("Ruth: Wirf!");

  const phone = await device({ size: DESKTOP, language: "en" });
  await phone.goto(pathOf(link));
  await phone.getByRole("button", { name: "One of these seats is mine" }).click();
  await phone.getByRole("listitem").filter({ hasText: "Jonas" }).getByRole("button", { name: "That’s my seat" }).click();
  await page.getByRole("button", { name: "Ja, das ist Jonas" }).click();
  await expect(page.getByRole("region", { name: "Was zu tun ist" })).toContainText("Du bist dran: Wirf!"); // Ruth is the only one at this device now
  await expect(phone.getByRole("region", { name: "What to do" })).toContainText("Ruth is about to throw.");
  const end = phone.getByRole("alertdialog", { name: "Stop without a result?" });
  await choose(phone, "End the match without a result");
  await expect(end).toContainText("Ruth still has to agree.");
  await expectAccessible(phone);
  await phone.keyboard.press("Escape");
  await expect(end).toBeHidden();
  await expect(phone.getByRole("button", { name: "More" })).toBeFocused();
  await choose(phone, "End the match without a result");
  await end.getByRole("button", { name: "I agree" }).click();
  await expect(page.getByText("Jonas möchte ohne Ergebnis aufhören.")).toBeVisible();
  await choose(page, /^Partie ohne Ergebnis beenden/);
  const last = page.getByRole("alertdialog", { name: "Ohne Ergebnis aufhören?" });
  await expect(last).toContainText("Die Partie endet sofort");
  await expectFits(page);
  await last.getByRole("button", { name: "Partie beenden" }).click();
  for (const one of [page, phone]) await expect(one.getByText(/zählt nicht|doesn’t count/).first()).toBeVisible();
});
