// Dice of the day: from the card on the start page to the result, shared as a text; and past days for practice, with the check.

import type { Page } from "@playwright/test";
import type { Days } from "../../src/protocol";
import { DAILY, DESKTOP, expect, expectAccessible, expectFits, PHONE, test, testOnFlickDay } from "../fixtures";
import { moveOnce } from "../person";
import { until } from "../stuck";

/** Plays until the result can be opened. */
async function playDay(page: Page): Promise<void> {
  const done = page.getByRole("link", { name: /^(Tagesergebnis ansehen|See the day’s result)$/ });
  await until(page, () => done.isVisible(), async (move) => {
    if (await moveOnce(page, move)) return true;
    await page.keyboard.press("Shift");
    return false;
  });
  await done.click();
}

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page);
}

/** The latest past day with this game. */
async function pastDay(page: Page, game: string): Promise<{ date: string; hash: string }> {
  const { days } = (await (await page.request.get("/api/days")).json()) as Days;
  return days.slice(1).find((day) => day.game === game)!;
}
const label = (date: string) => new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(date));

/** Opens today's page and begins. */
async function begin(page: Page, name: string): Promise<void> {
  await page.goto("/days/today");
  await expect(page.getByText("Alle bekommen dieselben Würfel.")).toBeVisible();
  await page.getByRole("button", { name }).click();
}

test("before the only attempt stands what it is about, and a trial that counts nothing", DAILY, async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  await begin(page, "Probewurf");
  await expect(page.getByText("Probe mit anderen Würfeln")).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: "Jetzt gilt’s" }).click();
  await look(page);
  await page.getByRole("button", { name: "Jetzt gilt’s" }).click();
  await expect(page.getByText(/Würfel des Tages · Runde 1/)).toBeVisible();
  await expect(page.getByText("Probe mit anderen Würfeln")).toBeHidden();
  await look(page);
  await page.goto("/days/today");
  await expect(page.getByRole("link", { name: "Weiterspielen" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Jetzt gilt’s|Probewurf/ })).toHaveCount(0);
  await page.goto("/me");
  await expect(page.getByRole("link", { name: /ist dran|Du bist dran/ })).toHaveCount(1);
});

for (const [which, on] of [["today", test], ["a day of flicks", testOnFlickDay]] as const) {
  on(`${which} is played once: the card, the match, the result as a text, and the card again`, async ({ device }) => {
    const page = await device({ size: PHONE, language: "de" });
    await begin(page, "Jetzt gilt’s");
    await expect(page.getByText(/Würfel des Tages · Runde 1/)).toBeVisible();
    await look(page);
    await playDay(page);
    await expect(page.getByRole("heading", { level: 1, name: "Würfel des Tages" })).toBeVisible();
    await expect(page.getByText(/normaler Bot/)).toBeVisible();
    await expect(page.getByText(/Drin waren|Mehr war nicht drin/)).toBeVisible();
    await expect(page.getByRole("heading", { name: /^So ging es (heute|den anderen)$/ })).toBeVisible();
    await expect(page.getByText(/bisher gespielt. Ab zehn steht hier|An diesem Tag hat eine Person gespielt/)).toBeVisible();
    await look(page);
    await page.getByRole("button", { name: "Verschicken" }).click();
    await look(page);
    await page.getByRole("button", { name: "Kopieren" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Kopiert." })).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^Mutschel, Würfel des Tages, \d+\.\d+\.\n.+: −?\d+, Bots −?\d+\n([□■]( [□■])+|\d+( \+ \d+)+)$/);
    const score = /: (−?\d+),/.exec(text)![1]!;

    // others have yet to play: nothing can be checked before tomorrow
    const { pathname } = new URL(page.url());
    await page.goto(pathname.replace(/day$/, "check"));
    await expect(page.getByText("Das Geheimnis bleibt bis morgen geheim")).toBeVisible();

    await page.goto("/");
    const card = page.getByRole("region", { name: /./ }).filter({ hasText: "Würfel des Tages" });
    await expect(card.getByText(`Du hast ${score}. Morgen werden die Würfe aufgedeckt.`)).toBeVisible();
    await expect(card.getByRole("link", { name: "Heute spielen" })).toHaveCount(0);
    await page.goto("/days");
    const today = page.getByRole("listitem").first();
    await expect(today).toContainText("heute");
    await expect(today).toContainText(score);
    await expect(today.getByRole("button")).toHaveCount(0);
    await today.getByRole("link", { name: /^Ansehen/ }).click();
    await expect(page).toHaveURL(new RegExp(`${pathname}$`));
    await page.goto("/me");
    await expect(page.getByRole("link", { name: /Würfel des Tages/ })).toContainText(score);
    await look(page);
  });
}

const PAST = [
  ["hausnummern-strasse", "House 5", test], ["choice", /rounds? could/, test], ["dice-cup-par", /rounds? could/, test],
  ["dice-flick-alone", "Turn by turn", testOnFlickDay],
] as const;
for (const [game, round, on] of PAST) {
  on(`a past day is practised, and all its throws can be checked: ${game}`, async ({ device }) => {
    const page = await device({ size: DESKTOP, language: "en" });
    await page.goto("/days");
    await look(page);
    const { date, hash } = await pastDay(page, game);
    await page.getByRole("button", { name: new RegExp(`^Practise: ${label(date).replace(",", ",?")}$`) }).click();
    await expect(page.getByText(/Dice of the day · Round 1/)).toBeVisible();
    await playDay(page);
    await expect(page.getByText(/for practice/)).toBeVisible();
    await expect(page.getByText(round, { exact: true }).first()).toBeVisible();
    await look(page);
    await page.getByRole("link", { name: "Check the dice" }).click();
    await expect(page.getByRole("heading", { name: /^All \d+ throws are correct$/ })).toBeVisible();
    await expect(page.getByText("No device adds anything to the dice of the day: everybody throws the same.")).toBeVisible();
    await page.getByText("Numbers to check for yourself").click();
    await expect(page.getByText(hash).first()).toBeVisible();
    // it doesn't count
    await page.goto("/days");
    await expect(page.locator("li.day", { has: page.locator(`time[datetime="${date}"]`) })).toContainText("not played");
  });
}

test("whose move it is at an open table, and a page for somebody who has not played yet", async ({ device }) => {
  const page = await device({ size: PHONE, language: "en" });
  await page.goto("/me");
  await expect(page.getByText("The board is still bare.")).toBeVisible();
  await page.goto("/");
  await page.getByRole("button", { name: "First round" }).click();
  await expect(page.getByRole("region", { name: "What to do" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("region", { name: "My open tables" }).getByRole("link")).toContainText(/It’s your turn|waiting for|under way/);
  await page.goto("/me");
  await expect(page.getByRole("heading", { name: "Open tables" })).toBeVisible();
  await look(page);
});
