// The start page: a newcomer has one game and one button; whoever returns what runs, and what is played at once. A word, two boards, a search.

import { DAILY, DESKTOP, expect, expectAccessible, expectFits, PHONE, test } from "../fixtures";
import { askForTable } from "../person";

test("a newcomer begins with one button, and later the page knows what was played", DAILY, async ({ device }) => {
  const page = await device({ size: PHONE, language: "de", touch: true });
  await page.goto("/");
  const first = page.getByRole("region", { name: "Große Hausnummer" });
  await expect(first.getByText("Fang hier an")).toBeVisible();
  await expect(first.getByText("gegen zwei Bots")).toBeVisible();
  await expect(page.getByRole("main").locator(".button.main")).toHaveCount(1);
  await expectAccessible(page);
  await expectFits(page);
  await first.getByRole("button", { name: "Erste Runde" }).click();
  await page.waitForURL(/\/t\//);
  await expect(page.getByRole("region", { name: "Was zu tun ist" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Meine offenen Tische" }).getByRole("link")).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Gleich spielen\s*Große Hausnummer, gegen zwei Bots/ })).toBeVisible();
  await expect(first).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page);
});

test("the fifth place of a word appears after the fourth letter, 1 and 0 are letters, and Enter joins", async ({ device }) => {
  const page = await device({ size: { width: 360, height: 640 }, language: "de" });
  const { table } = await askForTable(page, { game: "pasch", names: ["Anna"] });
  await page.goto("/");
  const word = page.getByRole("textbox", { name: /Tischwort/ });
  const places = page.locator(".places span");
  const fifth = page.locator(".places.fifth");
  await expect(fifth).toHaveCount(0);
  await word.pressSequentially("m0");
  await expect(places.nth(1)).toHaveText("O");
  await word.pressSequentially("11");
  await expect(fifth).toHaveCount(1);
  await word.press("Enter");
  await expect(page.getByText("Auf MOII hört kein Tisch. Vielleicht ist die Partie vorbei; frag noch mal nach dem Wort.")).toBeVisible();
  await word.blur();
  await expect(fifth).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page);
  await word.fill(table.word!.toLowerCase());
  await word.press("Enter");
  await page.waitForURL(`**/t/${table.id}`);
});

test("what a search finds is in sight under an open keyboard; an empty board says so, and one tap clears all", async ({ device }) => {
  const page = await device({ size: { width: 360, height: 340 }, language: "de", touch: true }); // as high as a phone with its keyboard open
  await page.goto("/");
  await page.getByRole("button", { name: "3–4" }).click();
  await page.getByRole("searchbox").click();
  await page.keyboard.type("haus");
  await expect(page.getByText("3 Spiele mit „haus“ für drei oder vier Leute.")).toBeInViewport();
  await expect(page.getByText("Hier passt keins.")).toHaveCount(1);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(page.getByRole("button", { name: /^Alle\s*3/ })).toBeVisible();
  await page.getByRole("button", { name: "Filter aufheben, alle 24 zeigen" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(page.getByRole("button", { name: "3–4" })).toHaveAttribute("aria-pressed", "false");
});

test("two boards: the platter is at the head of the pub games, the rest unfolds; an evening is one tap away on a phone", async ({ device }) => {
  const page = await device({ size: PHONE, language: "en", touch: true });
  await page.goto("/");
  const pub = page.locator(".rows > li");
  await expect(pub).toHaveCount(6);
  await expect(pub.first()).toContainText("Pub Platter");
  await page.getByRole("button", { name: "14 more from the pub" }).click();
  await expect(pub).toHaveCount(20);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Mutschel evening", exact: true }).click();
  await expect(page).toHaveURL(/\/abend$/);
});

test("a phone held sideways shows games at once, and a desktop both boards", async ({ device }) => {
  for (const size of [{ width: 844, height: 390 }, DESKTOP]) {
    const page = await device({ size, language: "de" });
    await page.goto("/");
    await expect(page.locator(".cards > li").first()).toBeInViewport();
    await expectAccessible(page);
    await expectFits(page);
    if (size === DESKTOP) await expect(page.locator(".rows > li").first()).toBeInViewport();
  }
});
