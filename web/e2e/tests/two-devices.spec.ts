// Two people on two devices: they meet, one of them reloads and loses the connection in mid-round, and nothing is lost.

import type { Page } from "@playwright/test";
import { DAILY, DESKTOP, expect, PHONE, SOAK, test } from "../fixtures";
import { motionsOn } from "../incoming-views";
import { BreakableLine } from "../breakable-line";
import { layTable, moveOnce, pathOf, promptOf, seesResult } from "../person";
import { until } from "../stuck";
import type { Seated } from "../../src/protocol";

/** Lets both play until both see the result, or `enough` is true. `meanwhile` is called before every move. */
async function playBoth(pages: Page[], meanwhile: (move: number) => Promise<void>, enough = () => false): Promise<void> {
  const over = async () => enough() || (await Promise.all(pages.map(seesResult))).every(Boolean);
  await until(pages, over, async (move) => {
    await meanwhile(move);
    let moved = false;
    for (const page of pages) if (!(await seesResult(page)) && (await moveOnce(page, move))) moved = true;
    return moved;
  });
}

/** Anna sets up a table with the API; Ben opens the link and types his name. */
async function sitTogether(anna: Page, ben: Page, table: { game: string; options?: Record<string, unknown> }): Promise<Seated> {
  const seated = await layTable(anna, { ...table, names: ["Anna"] }, false);
  await ben.goto(pathOf(seated.link));
  await ben.getByRole("textbox", { name: /name/i }).fill("Ben");
  await ben.getByRole("button", { name: /^(Dazusetzen|Sit down)$/ }).click();
  await expect(anna.getByText("Ben", { exact: true }).first()).toBeVisible();
  await anna.getByRole("button", { name: /^(Jetzt anfangen|Let’s play)$/ }).click();
  return seated;
}

test("DICE CUP by word, with a reload and a dead line (in full: to the end)", DAILY, async ({ device }) => {
  const anna = await device({ size: PHONE, language: "de", touch: true });
  const ben = await device({ worker: true, size: DESKTOP, language: "en" });
  const line = await BreakableLine.of(ben);

  // A table with friends takes two taps.
  await anna.goto("/games/dice-cup");
  await anna.getByText(/^So spielen wir/).first().click();
  await anna.getByRole("textbox", { name: "Sekunden zum Schauen" }).fill("1");
  await anna.getByRole("textbox", { name: "Sekunden zum Schauen" }).blur();
  await anna.getByRole("button", { name: "Mit Freunden spielen" }).click();
  await anna.waitForURL(/\/t\//);
  await anna.getByRole("textbox", { name: "Dein Name" }).fill("Anna");
  await anna.getByRole("button", { name: "Dazusetzen" }).click();
  const word = (await anna.getByText(/^[A-ZÄÖÜ]{4}$/).first().innerText()).trim();

  await ben.goto("/");
  await ben.getByRole("textbox", { name: /Table word/ }).first().click();
  await ben.keyboard.type(word.toLowerCase());
  await ben.keyboard.press("Enter");
  await ben.waitForURL(/\/t\//);
  await ben.getByRole("textbox", { name: /name/i }).fill("Ben");
  await ben.getByRole("button", { name: "Sit down" }).click();
  await expect(anna.getByText("Ben", { exact: true }).first()).toBeVisible();
  await anna.getByRole("button", { name: "Jetzt anfangen" }).click();

  let reloaded = false;
  let cut = 0;
  let round = 0;
  await playBoth([anna, ben], async (move) => {
    round = Number(/(\d+) of 12/.exec(await ben.getByRole("banner").innerText().catch(() => ""))?.[1] ?? 0);
    if (round === 2 && !reloaded) {
      reloaded = true;
      await ben.reload();
    }
    if (round === 3 && cut === 0) {
      cut = move;
      await line.cut();
      await expect(ben.getByText(/Connection lost/)).toBeVisible();
      await expect(anna.getByText(/Ben/).first()).toBeVisible();
      await line.mend();
      await expect(ben.getByText(/Connection lost/)).toBeHidden();
    }
  }, () => !SOAK && round > 3);
  expect(reloaded).toBe(true);
  expect(cut).toBeGreaterThan(0);
});

test("Würfelblitz: the sum can be worked out from what is read out, and the first right call wins (in full: to the end)", DAILY, async ({ device }) => {
  const anna = await device({ size: DESKTOP, language: "en" });
  const ben = await device({ size: PHONE, language: "en", touch: true });
  const line = await BreakableLine.of(ben);
  await sitTogether(anna, ben, { game: "wuerfelblitz", options: { discs_per_black: 1 } });
  let reloaded = false;
  const race = promptOf(anna).getByText("Add up and call!");
  const enough = async () => !SOAK && reloaded && !(await race.isVisible());
  await until(anna, async () => (await seesResult(anna)) || enough(), async (turn) => {
    const racing = await race.isVisible();
    if (racing && !reloaded) {
      reloaded = true;
      // in the middle of a race
      await ben.reload();
      await expect(promptOf(ben).getByText("Add up and call!")).toBeVisible();
      await line.cut();
      await expect(ben.getByText(/Connection lost/)).toBeVisible();
      await line.mend();
      await expect(ben.getByText(/Connection lost/)).toBeHidden();
    }
    // Ben only throws: he can't add. During the count to three nobody can act.
    let moved = false;
    for (const page of racing ? [anna] : [anna, ben]) {
      const can = racing || (await page.getByRole("button", { name: /^(Throw|Turn the cup|See the result)/ }).isVisible());
      if (can && (await moveOnce(page, turn))) moved = true;
    }
    return moved;
  });
  expect(reloaded).toBe(true);
  if (SOAK) await expect(anna.getByRole("heading", { level: 1 })).toContainText(/you/i);
  else await expect(anna.getByText(/\d+ was right: a white disc for you\./).first()).toBeVisible();
});

test("CHOICE: one is gone in mid-throw, comes back, and both play to the end", async ({ device }) => {
  const anna = await device({ size: DESKTOP, language: "de" });
  const ben = await device({ size: PHONE, language: "de", touch: true });
  const line = await BreakableLine.of(ben);
  await sitTogether(anna, ben, { game: "choice" });
  const CUT = 12;
  let moves = 0;
  await playBoth([anna, ben], async (move) => {
    moves = move;
    if (move !== CUT) return;
    await line.cut();
    await expect(ben.getByText(/Verbindung weg/)).toBeVisible();
    await line.mend();
    await expect(ben.getByText(/Verbindung weg/)).toBeHidden();
    await ben.reload();
  });
  expect(moves).toBeGreaterThan(CUT);
});

test("both see the same end, and the same people play on", async ({ device }) => {
  const anna = await device({ size: DESKTOP, language: "de" });
  const ben = await device({ size: PHONE, language: "de", touch: true });
  await sitTogether(anna, ben, { game: "hohe-hausnummern", options: { rounds: 1 } });
  await playBoth([anna, ben], async () => {});
  const numbers = async (page: Page) => (await page.getByRole("region", { name: "Ergebnisse" }).innerText()).match(/\d+/g)!.sort();
  expect(await numbers(anna)).toEqual(await numbers(ben));

  for (const page of [anna, ben]) await page.getByRole("button", { name: /^Noch einmal/ }).click();
  for (const page of [anna, ben]) await expect(page.getByRole("region", { name: "Was zu tun ist" })).toBeVisible();
});

test("Dice Flick by hand: two people flick (in full: to the end), and both see every flight", async ({ device }) => {
  const anna = await device({ size: PHONE, language: "de", touch: true });
  const ben = await device({ size: DESKTOP, language: "en" });
  const [annas, bens] = [await motionsOn(anna), await motionsOn(ben)];
  await sitTogether(anna, ben, { game: "dice-flick", options: { dice: "physics" } });
  const [reload, flicks] = SOAK ? [20, 35] : [8, 5];
  await playBoth([anna, ben], async (move) => {
    if (move === reload) await anna.reload();
  }, () => !SOAK && bens.size > flicks);
  expect(bens.size).toBeGreaterThan(flicks);
  for (const [number, { motion }] of annas) expect(bens.get(number)?.motion, `flick ${number}`).toBe(motion);
});

test("Five Fingers: both throw at the same time, each their own dice", async ({ device }) => {
  const anna = await device({ size: PHONE, language: "de" });
  const ben = await device({ size: DESKTOP, language: "en" });
  await sitTogether(anna, ben, { game: "fuenf-finger", options: { rounds: 1, begins: 1 } });
  const throwing = (page: Page) => page.getByRole("button", { name: /^(Werfen|Throw)$/ });
  await expect(throwing(ben), "nobody waits for whoever begins").toBeEnabled();
  await throwing(anna).click();
  await expect(promptOf(anna)).toContainText(/Wir warten auf Ben|Dein zweiter Wurf/);
  await expect(throwing(ben)).toBeEnabled();
  await expect(ben.getByRole("list", { name: "At the table" }).locator(".thrown:not(.before) svg"), "Anna’s dice lie at her mat").toHaveCount(3);
  await throwing(ben).click();
  await expect(promptOf(anna)).toContainText(/Dein zweiter Wurf|Strich|bekommt|Mutschel/);
  await expect(promptOf(ben)).toContainText(/Your second throw|strike|Mutschel/);
});
