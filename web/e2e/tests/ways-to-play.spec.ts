// Ways to play: one device passed round, real dice, the keyboard alone.

import { DAILY, DESKTOP, expect, expectAccessible, expectFits, onlyInChromium, PHONE, SOAK, test } from "../fixtures";
import type { Page } from "@playwright/test";
import { endOf, layTable, playToResult, pressTab, promptOf, shareDevice } from "../person";
import { STUCK, until } from "../stuck";

test("one device passed round: what one person chooses is covered before the next one looks (in full: to the end)", DAILY, async ({ device }) => {
  const page = await device({ size: PHONE, language: "de", touch: true });
  await shareDevice(page, "choice", { here: "An einem Gerät spielen", start: "Jetzt anfangen" });
  const todo = page.getByRole("region", { name: "Was zu tun ist" });
  await todo.getByRole("button").last().click();
  const cover = page.getByRole("heading", { name: /^Gib (Ruth|Jonas) das Gerät$/ });
  await expect(cover).toBeVisible();
  const [first, next] = (await cover.innerText()).includes("Ruth") ? ["Ruth", "Jonas"] : ["Jonas", "Ruth"];
  await page.getByRole("button", { name: `Ich bin ${first}` }).click();
  await expect(todo).toContainText(`${first}: Teil`);
  await todo.getByRole("button", { name: /ankreuzen/ }).click();
  await expect(page.getByRole("heading", { name: `Gib ${next} das Gerät` })).toBeVisible();
  await expect(todo).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Auf der Matte" })).toHaveCount(0);
  await page.getByRole("button", { name: `Ich bin ${next}` }).click();
  await expect(todo).toContainText(`${next}: Teil`);
  await expect(todo).not.toContainText(`${first}: Teil`);
  if (!SOAK) return; // evening.spec.ts has a shorter match on one device
  await playToResult(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Ruth|Jonas|teilen/);
});

test("DICE CUP on one device: all look together, each marks in secret", async ({ device }) => {
  const page = await device({ size: DESKTOP, language: "en" });
  await shareDevice(page, "dice-cup", { here: "Share one device", start: "Let’s play" });
  const todo = page.getByRole("region", { name: "What to do" });
  await todo.getByRole("button").last().click();
  await expect(promptOf(page).getByText("Look closely!")).toBeVisible();
  const here = page.getByRole("button", { name: /^I’m (Ruth|Jonas)$/ });
  await here.click();
  await expect(promptOf(page).getByText(/(Ruth|Jonas): what do you remember\?/)).toBeVisible();
  await page.getByRole("button", { name: /^Yellow/i, pressed: false }).click();
  await todo.getByRole("button").last().click();
  await here.click();
  // The second person can't see what the first one marked.
  await expect(page.getByRole("button", { name: /^Yellow/i, pressed: false })).toBeVisible();
  await expect(page.getByRole("button", { pressed: true })).toHaveCount(0);
  await expect(page.locator("body")).not.toContainText(/yellow[^.]*\d+ points|you have marked/i);
});

test("a tablet that lies between four people: each has a side of it", async ({ device }) => {
  onlyInChromium("a tablet lies flat only where fingers touch it");
  for (const size of [{ width: 768, height: 1024 }, { width: 1024, height: 768 }]) {
    const page = await device({ size, language: "de", touch: true });
    await shareDevice(page, "pasch", { here: "An einem Gerät spielen", start: "Jetzt anfangen" }, {}, ["Ruth", "Jonas", "Mia", "Ole"]);
    const at = async (name: string) => (await page.getByRole("list", { name: "Am Tisch" }).getByText(name, { exact: true }).boundingBox())!;
    const [ruth, jonas, mia, ole] = [await at("Ruth"), await at("Jonas"), await at("Mia"), await at("Ole")];
    expect(mia.y).toBeLessThan(Math.min(jonas.y, ole.y));
    expect(ruth.y).toBeGreaterThan(Math.max(jonas.y, ole.y));
    expect(jonas.x).toBeLessThan(Math.min(ruth.x, mia.x));
    expect(ole.x).toBeGreaterThan(Math.max(ruth.x, mia.x));
    await expectAccessible(page);
    await expectFits(page);
  }
});

test("real dice: tap in what they show, put a slip right, and object", async ({ device }) => {
  const page = await device({ size: PHONE, language: "en", touch: true });
  const options = { rounds: 1, throws: 1, begins: 1, mutschel: "shared" };
  await layTable(page, { game: "grosse-hausnummer", names: ["Ruth"], bots: ["easy"], dice: "real", options });
  const keys = page.getByRole("group", { name: "What does the die show?" });
  const wrong = page.getByRole("button", { name: /is wrong$/ });
  await expect(keys).toBeVisible();
  await expect(wrong).toHaveCount(0); // there is none yet
  for (const face of ["3", "6", "5"]) await keys.getByRole("button", { name: face, exact: true }).click();
  const entered = page.getByRole("group", { name: "Entered" });
  await entered.getByRole("button").first().click(); // the 3 was a 4
  await keys.getByRole("button", { name: "4", exact: true }).click();
  await page.getByRole("button", { name: "That’s right" }).click();
  // People throw the bot's dice, too.
  await expect(page.getByRole("group", { name: "Entered" }).getByRole("button").first()).toHaveAccessibleName(/not entered yet/);
  await wrong.first().click();
  await page.getByRole("button", { name: "Throw again" }).click(); // now it's Ruth's throw again
  await expect(promptOf(page).getByText("Throw, then enter the result.")).toBeVisible();
  await expect(wrong).toHaveCount(0);
  for (const thrower of [/^Throw, then/, /^Throw for/]) {
    await expect(promptOf(page).getByText(thrower)).toBeVisible();
    for (const digit of "652") await page.keyboard.press(digit);
    await page.getByRole("button", { name: "That’s right" }).click();
  }
  await expect(async () => {
    const end = endOf(page);
    if (await end.isVisible()) await end.click();
    await expect(page.getByText(/real dice/)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: STUCK });
});

test("a house number at once: no die, then a die and its place; the last throw fills the rest", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de", touch: true });
  const options = { rounds: 1, begins: 1, placing: "at-once" };
  await layTable(page, { game: "grosse-hausnummer", names: ["Ruth"], bots: ["easy"], dice: "real", options });
  const falls = async (faces: string): Promise<void> => {
    await expect(page.getByRole("group", { name: "Eingetippt" })).toBeVisible();
    for (const face of faces) await page.keyboard.press(face);
    await page.getByRole("button", { name: "Stimmt so" }).click();
  };
  await falls("231");
  const places = page.getByRole("group", { name: "Stelle" });
  await expect(page.getByRole("button", { name: "Nichts beiseitelegen" })).toBeVisible();
  await expect(places).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Nichts beiseitelegen" }).click();
  await falls("546");
  await expect(page.getByRole("button", { name: "Nichts beiseitelegen" })).toBeVisible();
  await page.getByRole("button", { name: "6", exact: true, pressed: false }).click();
  await expect(page.getByRole("button", { name: /^Noch offen/ })).toBeVisible();
  await places.getByRole("button", { name: "Zehner" }).click();
  await expectFits(page);
  await page.getByRole("button", { name: /^Die Sechs beiseitelegen/ }).click();
  await expect(page.getByRole("img", { name: "Hausnummer offen 6 offen" })).toBeVisible();
  await falls("35");
  await expect(page.getByRole("img", { name: /^Hausnummer 5 6 3/ }).first()).toBeVisible();
});

/** Answers the same throw of real dice eight times with the first offered split and the 1 as the fifth die: then the match is over. */
async function playChoice(page: Page, throws: string): Promise<void> {
  const todo = page.getByRole("region", { name: "Was zu tun ist" });
  for (let round = 1; round <= 8; round++) {
    await expect(page.getByRole("group", { name: "Eingetippt" })).toBeVisible();
    for (const face of throws) await page.keyboard.press(face);
    await todo.getByRole("button", { name: "Stimmt so" }).click();
    await todo.getByRole("button", { name: /ankreuzen/ }).click();
  }
  await todo.getByRole("button", { name: "Zum Ergebnis" }).click();
}

test("CHOICE alone is played for a record, which is kept on this device and told before and after", DAILY, async ({ device }) => {
  const page = await device({ size: PHONE, language: "de", touch: true });
  const ending = page.getByRole("heading", { level: 1 }).locator("..");
  const again = page.getByRole("button", { name: "Noch einmal" });
  await layTable(page, { game: "choice", names: ["Ruth"], dice: "real" });
  await playChoice(page, "55551");
  await expect(ending).toContainText("Dein erster Rekord.");
  await again.click();
  await expect(page.getByText("Dein Rekord: 300.")).toBeVisible();
  await playChoice(page, "66661");
  const beaten = "Dein Rekord. Bisher stand er bei 300.";
  await expect(ending).toContainText(beaten);
  await page.reload(); // reopening the match doesn't count again
  await expect(ending).toContainText(beaten);
  await expectAccessible(page);
  const match = page.url();

  await page.goto("/settings");
  await expect(page.getByText("CHOICE, Ruth: 500")).toBeVisible();
  await page.getByRole("button", { name: "Rekorde löschen" }).click();
  await page.getByRole("button", { name: "Löschen", exact: true }).click();
  await expect(page.getByText("CHOICE, Ruth")).toBeHidden();
  await page.goto(match);
  await expect(page.getByRole("heading", { level: 1, name: "500" })).toBeVisible();
  await expect(page.getByText(/Rekord/)).toBeHidden();
});

test("the keyboard alone: from the start page to the result", DAILY, async ({ device }) => {
  const page = await device({ size: DESKTOP, language: "en" });
  await page.goto("/games/kirchenfenster");
  const focus = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim() ?? "");
  const reaches = async (wanted: RegExp): Promise<boolean> => {
    for (let presses = 0; presses < 80; presses++) {
      if (wanted.test(await focus())) return true;
      await pressTab(page);
    }
    return false;
  };
  const tabTo = (wanted: RegExp): Promise<void> => expect(reaches(wanted), `with the Tab key to ${wanted}`).resolves.toBe(true);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await tabTo(/^How we play/);
  await page.keyboard.press("Enter");
  await tabTo(/^Rounds$/);
  await page.keyboard.type("1");
  await tabTo(/^Play against bots$/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/t\//);
  const result = page.getByRole("button", { name: "Play again" });
  await until(page, () => result.isVisible(), async () => {
    const todo = page.getByRole("region", { name: "What to do" }).getByRole("button");
    if ((await todo.count()) === 0) return false;
    if (await reaches(/^(Throw|Hold|Blow|Next|See the result)/)) await page.keyboard.press("Enter");
    return false;
  });
});
