// Events are shown before the match goes on: a turn's result, a round's card with the right person and number, the end.

import type { Page } from "@playwright/test";
import { BEATS } from "../../src/core/beats";
import { DAILY, DESKTOP, expect, expectAccessible, expectFits, PHONE, test } from "../fixtures";
import { layTable, promptOf } from "../person";
import { stopClock } from "../stuck";
import { momentsOn } from "../incoming-views";

/** Große Hausnummer with one throw each, against two bots, without a throw-off. */
const TABLE = { game: "grosse-hausnummer", names: ["Lena"], bots: ["easy", "easy"] as ["easy", "easy"], options: { rounds: 2, throws: 1, mutschel: "shared" } };

const throws = (page: Page) => page.getByRole("button", { name: "Werfen" }).click();
/** The card with everybody's numbers, once it is decided. */
const card = (page: Page) => page.locator("ol").filter({ has: page.getByRole("img", { name: /schlechteste/ }) });
const sentence = (page: Page) => page.getByRole("region", { name: "Was zu tun ist" }).getByText(/war die niedrigste Nummer\.$/);

/** Milliseconds for which each sentence about a strike could be read, measured in the page. */
async function measured(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const stood: number[] = ((globalThis as unknown as { stood: number[] }).stood = []);
    let since: number | null = null;
    const look = () => {
      const there = /war die niedrigste Nummer\./.test(document.querySelector(".foot .prompt .line")?.textContent ?? "");
      if (there) since ??= performance.now();
      if (there || since === null) return;
      stood.push(performance.now() - since);
      since = null;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { stood: number[] }).stood);
}

/** Lets the page's stopped clock run for an action. */
async function meanwhile(page: Page, what: Promise<void>): Promise<void> {
  let done = false;
  void what.finally(() => (done = true)).catch(() => {});
  while (!done) await page.clock.runFor(1);
  await what;
}

// Everyday round-cards.spec.ts checks that the right people and numbers are shown for long enough.
for (const size of [PHONE, DESKTOP]) {
  test(`a round’s card names the right person and number for long enough, and the match ends with the Mutschel, ${size.width} px`, async ({ device }) => {
    const page = await device({ size, motion: true, tempo: "normal" });
    await page.clock.install();
    const told = await momentsOn(page);
    const { table } = await layTable(page, TABLE);
    const stood = await measured(page);
    for (const round of [1, 2]) {
      await throws(page);
      await expect(card(page)).toBeVisible();
      await stopClock(page); // reading the page takes real time only
      const { phrase } = told.find((moment) => moment.kind === "round" && moment.phrase["round"] === round)!;
      const result = String(phrase["result"]);
      for (const seat of phrase["players"] as number[]) {
        const who = seat === 0 ? "Du" : table.seats[seat]!.name;
        await expect(sentence(page)).toContainText(seat === 0 ? "dich" : who);
        const row = card(page).getByRole("listitem").filter({ hasText: who });
        await expect(row.getByRole("img", { name: `Hausnummer ${[...result].join(" ")}, bisher die schlechteste` })).toBeVisible();
      }
      await expect(sentence(page)).toContainText(result);
      await expectFits(page);
      await page.clock.resume();
    }
    await expect(page.getByText(/Mutschel\.$/).first()).toBeVisible();
    await expect(page.locator(".mutschel svg")).toBeVisible();
    for (const time of await stood()) expect(time).toBeGreaterThan(BEATS.hold);
    expect(await stood()).toHaveLength(2);
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole("button", { name: "Zum Ergebnis" }).click();
    // The replay shows the same, without waiting for anybody.
    await page.getByRole("link", { name: "Nachspielen" }).click();
    await page.getByRole("combobox", { name: "Zu Runde" }).selectOption("Runde 2");
    await expect(card(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Einen Schritt zurück" }).click();
    await page.getByRole("button", { name: "Einen Schritt weiter" }).click();
    await expect(card(page)).toBeVisible();
    await expect(page.getByRole("region", { name: "Nachspielen" }).getByText(/war die niedrigste Nummer\.$/)).toBeVisible();
    await expectFits(page);
    await page.getByRole("button", { name: "Einen Schritt weiter" }).click();
    await expect(card(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Zum Ende" }).click();
    await expect(page.locator(".mutschel svg")).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
  });
}

test("a tap shows a card whole, and the next one closes it, and nothing else; nothing goes on while a menu is open", DAILY, async ({ device }) => {
  const page = await device({ size: PHONE, motion: true, tempo: "normal" });
  await page.clock.install();
  await layTable(page, { ...TABLE, bots: ["easy"], options: { ...TABLE.options, begins: 1 } });
  await page.getByRole("button", { name: "Werfen" }).waitFor();
  await stopClock(page);
  await throws(page);
  while (!(await promptOf(page).getByText("Runde 1 ist aus.").isVisible())) await page.clock.runFor(BEATS.deaf / 4);
  await page.clock.runFor(BEATS.deaf);
  const goOn = page.getByRole("button", { name: /^(Weiter|Runde 2 beginnen)$/ });
  await goOn.click();
  await expect(card(page)).toBeVisible();
  await meanwhile(page, expectAccessible(page));
  await page.getByRole("button", { name: "Mehr" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.clock.runFor(60_000);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(card(page), "nothing has gone on").toBeVisible();
  const { x, y, width, height } = (await goOn.boundingBox())!;
  const tapThere = () => page.mouse.click(x + width / 2, y + height / 2);
  await tapThere();
  while (await card(page).isVisible()) await page.clock.runFor(1);
  const sheet = page.getByRole("button", { name: "Striche", expanded: false });
  await tapThere();
  await expect(sheet, "a second tap was meant for the card").toBeVisible();
  await page.clock.runFor(BEATS.guard);
  await tapThere();
  await expect(sheet).toBeHidden();
});
