// Claiming one's own seat, from a device that several share or on a new phone; somebody at the table has to agree.

import type { Page } from "@playwright/test";
import { DAILY, DESKTOP, expect, expectAccessible, expectFits, PHONE, test } from "../fixtures";
import { askForTable, pathOf } from "../person";
import { STUCK } from "../stuck";

test("the aunt takes her seat from the family’s tablet: refused at first, then she plays on her phone, and keeps it", DAILY, async ({ device }) => {
  const tablet = await device({ size: DESKTOP, language: "de" });
  const { table, seats, person } = await askForTable(tablet, { game: "pasch", names: ["Ruth", "Anna", "Ben"], options: { begins: 1 }, start: true });
  await tablet.goto("/");
  await tablet.evaluate((kept) => localStorage.setItem("mutschel.seats", kept), JSON.stringify({ tables: { [table.id]: seats.map(({ token }) => token) }, person }));
  await tablet.goto(`/t/${table.id}`);
  const todo = tablet.getByRole("region", { name: "Was zu tun ist" });
  await expect(todo).toContainText("Ruth: Wirf!");
  await tablet.getByRole("button", { name: "Mehr" }).click();
  await tablet.getByRole("button", { name: /^Einladen/ }).click();
  const invitation = tablet.getByRole("dialog", { name: "Einladen" });
  await expect(invitation.getByRole("img", { name: /QR-Code/ })).toBeVisible();
  await expect(invitation).toContainText("dort den eigenen Platz wählen");
  await expectAccessible(tablet);
  await expectFits(tablet);
  const word = await invitation.getByText(/^[A-Z]{4}$/).innerText();
  await tablet.keyboard.press("Escape");

  const phone = await device({ size: PHONE, language: "en", touch: true });
  await phone.goto(`/${word}`);
  await phone.getByRole("button", { name: "One of these seats is mine" }).click();
  const choice = phone.getByRole("dialog", { name: "Which seat is yours?" });
  await expect(choice.getByText("shares a device")).toHaveCount(3);
  await expectAccessible(phone);
  await expectFits(phone);
  await mySeat(phone, "Ruth").click();
  await expect(choice).toContainText("asked whether you’re Ruth");

  await expect(tablet.getByText("Jemand an einem anderen Gerät sagt: „Ich bin Ruth.“")).toBeVisible();
  await expectAccessible(tablet);
  await expectFits(tablet);
  await tablet.getByRole("button", { name: "Nein" }).click();
  await expect(choice).toContainText("Somebody at the table said no");

  await mySeat(phone, "Ruth").click();
  await choice.getByRole("button", { name: "Never mind" }).click();
  await expect(tablet.getByText(/anderen Gerät sagt/)).toBeHidden();
  await mySeat(phone, "Ruth").click();
  const yes = tablet.getByRole("button", { name: "Ja, das ist Ruth" });
  await yes.focus();
  await tablet.keyboard.press("Enter");
  await expect(choice).toBeHidden();
  await expect(phone.getByRole("region", { name: "What to do" })).toContainText("Your turn");
  await expect(todo).toContainText("Ruth");
  await expect(todo.getByRole("button")).toHaveCount(0); // the tablet plays only for the others

  await phone.reload();
  await phone.getByRole("region", { name: "What to do" }).getByRole("button", { name: "Throw" }).click();
  await expect(todo).toContainText(/Anna: |Du bist dran|Ruth/);
  await tablet.getByRole("button", { name: "Mehr" }).click();
  await expect(tablet.getByRole("button", { name: /^Platz von/ })).toHaveCount(2);
});

test("on a new phone: while nobody is there the page says so, then a friend agrees", async ({ device }) => {
  const phone = await device({ size: PHONE, language: "de", touch: true });
  const { link, seats } = await askForTable(phone, { game: "pasch", names: ["Anna", "Ben"], options: { begins: 2 } });
  await phone.goto(pathOf(link));
  await phone.getByRole("button", { name: "Einer der Plätze ist meiner" }).click();
  const choice = phone.getByRole("dialog", { name: "Welcher Platz ist deiner?" });
  await expect(choice).toContainText("gerade ist niemand da");
  await expect(choice.getByRole("button", { name: "Das ist mein Platz" })).toHaveCount(0);

  const anna = await device({ size: DESKTOP, language: "en" });
  await anna.goto(pathOf(seats[0]!.link));
  await expect(async () => {
    await mySeat(phone, "Ben").click(); // not before he has been away for ten seconds
    await expect(anna.getByText("Somebody on another device says: “I’m Ben.”")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: STUCK });
  await expectAccessible(anna);
  await expectFits(anna);
  await anna.getByRole("button", { name: "Yes, that’s Ben" }).click();
  await expect(phone.getByRole("button", { name: "Deckel und Name: Ben" })).toBeVisible();
  await phone.getByRole("button", { name: "Jetzt anfangen" }).click();
  await expect(phone.getByRole("region", { name: "Was zu tun ist" })).toContainText("Du bist dran: Wirf!");
  await phone.goto("/me");
  await expect(phone.getByText("Pasch").first()).toBeVisible(); // in "My tables"
});

test("a tablet that has a seat already takes in somebody whose phone died, once somebody else agrees", async ({ device }) => {
  const tablet = await device({ size: DESKTOP, language: "de" });
  const { seats } = await askForTable(tablet, { game: "pasch", names: ["Ruth", "Anna", "Ben"], options: { begins: 2 }, start: true });
  await tablet.goto(pathOf(seats[0]!.link));
  const anna = await device({ size: PHONE, language: "en", touch: true });
  await anna.goto(pathOf(seats[1]!.link));
  await tablet.getByRole("button", { name: "Platz auf dieses Gerät holen" }).click();
  const choice = tablet.getByRole("dialog", { name: "Welcher Platz ist deiner?" });
  await expect(choice.getByRole("listitem")).toHaveCount(2); // all but Ruth's
  await expectAccessible(tablet);
  await expectFits(tablet);
  await expect(async () => {
    await mySeat(tablet, "Ben").click(); // not before he has been away for ten seconds
    await expect(anna.getByText("Somebody on another device says: “I’m Ben.”")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: STUCK });
  await expect(tablet.getByText(/anderen Gerät sagt/)).toHaveCount(0); // the claimant can't agree themselves
  await anna.getByRole("button", { name: "Yes, that’s Ben" }).click();
  await expect(choice).toBeHidden();
  await tablet.getByRole("button", { name: "Mehr" }).click();
  await expect(tablet.getByRole("button", { name: /^Platz von/ })).toHaveCount(2);
});

function mySeat(page: Page, name: string) {
  return page.getByRole("listitem").filter({ hasText: name }).getByRole("button", { name: /^(Das ist mein Platz|That’s my seat)$/ });
}
