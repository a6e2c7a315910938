// A table's host: letting people in, making somebody else host, sending people away. And long lists of tables.

import { DAILY, DESKTOP, expect, expectAccessible, expectFits, PHONE, test } from "../fixtures";
import { askForTable, pathOf } from "../person";
import { STUCK } from "../stuck";

test("Anna lets Cem in, locks the door, hands the table over to Ben, and Ben sends her away", DAILY, async ({ device }) => {
  const anna = await device({ size: PHONE, language: "de", touch: true });
  const { link, seats } = await askForTable(anna, { game: "pasch", names: ["Anna"], options: { begins: 1 } });
  await anna.goto(pathOf(seats[0]!.link));
  await expect(anna.getByRole("button", { name: "Deckel und Name: Anna" })).toBeVisible();

  const ben = await device({ size: DESKTOP, language: "en" });
  await ben.goto(pathOf(link));
  await ben.getByLabel("Your name").fill("Ben");
  await ben.getByRole("button", { name: "Sit down" }).click();
  await expect(ben.getByRole("button", { name: "Anna: hosts" })).toBeVisible();
  await expect(ben.getByText("Anna hosts the table and decides what is played.")).toBeVisible();
  await expect(ben.getByRole("radio", { name: "real" })).toBeDisabled();
  await expect(ben.getByRole("button", { name: "Another game" })).toHaveCount(0);
  await ben.getByRole("button", { name: "More", exact: true }).click();
  await expect(ben.getByRole("button", { name: "Host the table" })).toHaveCount(0);
  await ben.keyboard.press("Escape");
  await expectAccessible(ben);

  // people have to knock
  await anna.getByRole("button", { name: "Mehr" }).click();
  await anna.getByRole("button", { name: "Tisch leiten" }).click();
  const menu = anna.getByRole("dialog", { name: "Du leitest den Tisch" });
  await menu.getByRole("radio", { name: "alle" }).focus();
  await anna.keyboard.press("ArrowRight");
  await expect(menu).toContainText("klopft an, und du sagst Ja oder Nein");
  await expect(menu.getByRole("radio", { name: "auf Anfrage" })).toBeChecked();
  await expectAccessible(anna);
  await expectFits(anna);
  await anna.keyboard.press("Escape");
  await expect(anna.getByText("Wer sich dazusetzen will, klopft an.")).toBeVisible();

  const cem = await device({ size: PHONE, language: "en", touch: true });
  await cem.goto(pathOf(link));
  await expect(cem.getByText("Anna will let you in.")).toBeVisible();
  await cem.getByLabel("Your name").fill("Cem");
  await cem.getByRole("button", { name: "Knock" }).click();
  await expect(cem.getByText("You’ve knocked as Cem")).toBeVisible();
  await expectAccessible(cem);
  await expectFits(cem);
  await expect(anna.getByText("Cem klopft an und möchte mitspielen.")).toBeVisible();
  await expectAccessible(anna);
  await expectFits(anna);
  await expect(ben.getByText("Cem is knocking")).toHaveCount(0);
  await anna.getByRole("button", { name: "Nein" }).click();
  await expect(cem.getByText("Somebody at the table said no. You can watch.")).toBeVisible();
  await cem.getByRole("button", { name: "Knock" }).click();
  await anna.getByRole("button", { name: "Cem darf dazu" }).click();
  await expect(cem.getByRole("button", { name: "mat and name: Cem" })).toBeVisible();
  await cem.reload();
  await expect(cem.getByRole("button", { name: "mat and name: Cem" })).toBeVisible();

  // closed to newcomers
  await anna.getByRole("button", { name: "Mehr" }).click();
  await anna.getByRole("button", { name: "Tisch leiten" }).click();
  await menu.getByRole("radio", { name: "niemand" }).check();
  await expect(menu).toContainText("Niemand Neues.");
  await anna.keyboard.press("Escape");
  const dora = await device({ size: PHONE, language: "de", touch: true });
  await dora.goto(pathOf(link));
  await expect(dora.getByText("Anna lässt niemanden mehr dazu. Du kannst aber zuschauen.")).toBeVisible();
  await expect(dora.getByLabel("Dein Name")).toHaveCount(0);
  await expectAccessible(dora);
  await expectFits(dora);

  // making somebody else host, and sending away
  await anna.getByRole("button", { name: "Mehr" }).click();
  await anna.getByRole("button", { name: "Tisch leiten" }).click();
  await menu.getByRole("listitem").filter({ hasText: /Ben/ }).getByRole("button", { name: "Leitung übergeben" }).click();
  await expect(ben.getByText("You host the table now.")).toBeAttached();
  await ben.getByRole("button", { name: "More", exact: true }).click();
  await ben.getByRole("button", { name: "Host the table" }).click();
  const hosting = ben.getByRole("dialog", { name: "You host this table" });
  const row = hosting.getByRole("listitem").filter({ hasText: "Cem" });
  await row.getByRole("button", { name: "Send away" }).click();
  await row.getByRole("button", { name: "Really send away?" }).click();
  await expect(row).toHaveCount(0);
  await expectAccessible(ben);
  await expectFits(ben);
  await ben.keyboard.press("Escape");
  await expect(cem.getByText("Ben isn’t letting anybody else join.")).toBeVisible();

  await expect(anna.getByText("Wann es losgeht, entscheidet Ben.")).toBeVisible();
  await ben.getByRole("button", { name: "Let’s play" }).click();
  await expect(anna.getByRole("region", { name: "Was zu tun ist" })).toContainText("Du bist dran");
  await anna.getByRole("button", { name: "Mehr" }).click();
  await expect(anna.getByText("Ben leitet den Tisch.")).toBeVisible();
  await expectAccessible(anna);
  await expectFits(anna);
  await anna.keyboard.press("Escape");
  await ben.getByRole("button", { name: "More", exact: true }).click();
  await ben.getByRole("button", { name: /^Host the table/ }).click();
  await expect(hosting.getByRole("radio")).toHaveCount(0);
  await hosting.getByRole("button", { name: "Send away" }).click();
  await expect(hosting).toContainText("A bot will take over.");
  await hosting.getByRole("button", { name: "Really send away?" }).click();
  await expect(anna.getByText(/du schaust zu/)).toBeVisible();
});

test("while its owner is away a table is everybody’s", async ({ device }) => {
  const anna = await device({ size: PHONE, language: "de", touch: true });
  const { link, seats } = await askForTable(anna, { game: "pasch", names: ["Anna"], door: "locked" });
  await anna.goto(pathOf(seats[0]!.link));
  await expect(anna.getByText("Niemand kann sich mehr dazusetzen.")).toBeVisible();
  const ben = await device({ size: DESKTOP, language: "de" });
  await ben.goto(pathOf(link));
  await expect(ben.getByText("Anna lässt niemanden mehr dazu.")).toBeVisible();
  await anna.close();
  await expect(async () => {
    await ben.getByLabel("Dein Name").fill("Ben");
    await ben.getByRole("button", { name: "Dazusetzen" }).click(); // not before she has been away for ten seconds
    await expect(ben.getByRole("button", { name: "Deckel und Name: Ben" })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: STUCK });
  await expect(ben.getByRole("radio", { name: "echte" })).toBeEnabled();
});

test("somebody with more than a hundred tables finds all of them", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de", touch: true });
  const { person } = await askForTable(page, { game: "pasch", names: ["Anna"] });
  for (let n = 0; n < 101; n++) await askForTable(page, { game: "pasch", names: ["Anna"], person });
  await page.goto(`/me#${person}`);
  await expect(page.locator("main a[href^='/t/']")).toHaveCount(100);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Weitere Tische" }).click();
  await expect(page.locator("main a[href^='/t/']")).toHaveCount(102);
  await expect(page.getByRole("button", { name: "Weitere Tische" })).toHaveCount(0);
});
