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

test("today’s card leads to its first round", DAILY, async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  await page.goto("/");
  await page.getByRole("button", { name: "Heute spielen" }).click();
  await expect(page.getByText(/Würfel des Tages · Runde 1/)).toBeVisible();
  await look(page);
});

for (const [which, on] of [["today", test], ["a day of flicks", testOnFlickDay]] as const) {
  on(`${which} is played once: the card, the match, the result as a text, and the card again`, async ({ device }) => {
    const page = await device({ size: PHONE, language: "de" });
    await page.goto("/");
    const card = page.getByRole("region", { name: /./ }).filter({ hasText: "Würfel des Tages" });
    await card.getByRole("button", { name: "Heute spielen" }).click();
    await expect(page.getByText(/Würfel des Tages · Runde 1/)).toBeVisible();
    await look(page);
    await playDay(page);
    await expect(page.getByRole("heading", { level: 1, name: "Würfel des Tages" })).toBeVisible();
    await expect(page.getByText(/^(Bestes Spiel mit denselben Würfen: −?\d+|Zug für Zug)$/)).toBeVisible();
    await expect(page.getByText(/^Im Nachhinein wären (mindestens )?\d+ möglich gewesen\.$/)).toBeVisible();
    await look(page);
    await page.getByRole("button", { name: "Ergebnis kopieren" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Kopiert." })).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^Mutschel, Würfel des Tages, \d+\.\d+\.\n.+: −?\d+, (bestes Spiel −?\d+\n[□■]( [□■])+|im Nachhinein \d+\n\d+( \+ \d+)+)$/);
    const score = /: (−?\d+),/.exec(text)![1]!;

    // others have yet to play: nothing can be checked before tomorrow
    const { pathname } = new URL(page.url());
    await page.goto(pathname.replace(/day$/, "check"));
    await expect(page.getByText("Das Geheimnis bleibt bis morgen geheim")).toBeVisible();

    await page.goto("/");
    await expect(card.getByText(`Du hast ${score}. Morgen werden die Würfe aufgedeckt.`)).toBeVisible();
    await expect(card.getByRole("button", { name: "Heute spielen" })).toHaveCount(0);
    await card.getByRole("link", { name: "Archiv" }).click();
    const today = page.getByRole("listitem").first();
    await expect(today).toContainText(`heute · ${score}`);
    await expect(today.getByRole("button")).toHaveCount(0);
    await today.getByRole("link", { name: /^Ansehen/ }).click();
    await expect(page).toHaveURL(new RegExp(`${pathname}$`));
    await page.goto("/me");
    await expect(page.getByRole("link", { name: /Würfel des Tages/ })).toContainText(score);
    await look(page);
  });
}

const PAST = [
  ["hausnummern-strasse", "House 5", test], ["choice", "Round by round", test], ["dice-cup-par", "Round by round", test],
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
    await expect(page.getByText(round, { exact: true })).toBeVisible();
    await look(page);
    await page.getByRole("link", { name: /The throws have been revealed/ }).click();
    await expect(page.getByRole("heading", { name: /^All \d+ throws are correct$/ })).toBeVisible();
    await expect(page.getByText("No device adds anything to the dice of the day: everybody throws the same.")).toBeVisible();
    await page.getByText("Numbers to check for yourself").click();
    await expect(page.getByText(hash).first()).toBeVisible();
    // it doesn't count
    await page.goto("/days");
    await expect(page.getByRole("listitem").filter({ has: page.locator(`time[datetime="${date}"]`) })).toContainText("not played");
  });
}

test("whose move it is at an open table, and a page for somebody who has not played yet", async ({ device }) => {
  const page = await device({ size: PHONE, language: "en" });
  await page.goto("/me");
  await expect(page.getByText("No matches played yet")).toBeVisible();
  await page.goto("/");
  await page.getByRole("button", { name: /^Play now/ }).click();
  await expect(page.getByRole("region", { name: "What to do" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("region", { name: "My open tables" }).getByRole("link")).toContainText(/It’s your turn|waiting for|under way/);
  await page.goto("/me");
  await expect(page.getByRole("heading", { name: "Open tables" })).toBeVisible();
  await look(page);
});
