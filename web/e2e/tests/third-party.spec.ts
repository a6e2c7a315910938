// Games of packages whose table is the common one, which draws and asks everything; Pig adds an object.

import type { Page } from "@playwright/test";
import { DAILY, DESKTOP, type Device, expect, expectAccessible, expectFits, PHONE, SOAK, testWithExamples as test } from "../fixtures";
import { layTable, moveOnce, playToResult, pressTab, seesEnd, write } from "../person";
import { until } from "../stuck";

const ON_A_PHONE: Device = { size: PHONE, language: "de", touch: true };
const ON_A_DESKTOP: Device = { size: DESKTOP, language: "en" };
/** Everyday tests play each game on the device that has least room or no other game; `make soak` uses both. */
const devices = (usual: Device): Device[] => (SOAK ? [ON_A_PHONE, ON_A_DESKTOP] : [usual]);
const at = (device: Device): string => `${device.language}, ${device.size!.width} px`;
const isPhone = (device: Device): boolean => device.size === PHONE;
const main = (page: Page) => page.locator(".foot .button.main");
const asked = (page: Page, text: RegExp) => expect(page.locator(".prompt .line").first()).toHaveText(text);

for (const device of devices(ON_A_DESKTOP)) {
  // Everyday own-screen.spec.ts and the nasty mine play packages' games to their end.
  test(`pig, ${at(device)}`, async ({ device: open }) => {
    const page = await open(device);
    await page.goto("/");
    await page.getByRole("searchbox").fill("Pig");
    await page.getByRole("link", { name: /Pig/ }).first().click();
    await page.getByText(/^(So spielen wir|How we play)/).first().click();
    const goal = page.getByRole("textbox", { name: /^(Ziel|Goal)$/ }).first();
    await goal.fill("10");
    await goal.press("Enter");
    await page.getByRole("button", { name: /^(Gegen Bots spielen|Play against bots)$/ }).click();
    await page.waitForURL(/\/t\//);
    await expect(main(page).or(page.getByRole("group", { name: /^(Antwort|Answer)$/ })).first()).toBeVisible();
    await expect(page.locator('[data-game="pig"].figure svg').first()).toBeVisible();
    await expectAccessible(page);
    await playToResult(page);
    await expectFits(page);
    await expectAccessible(page);
  });
}

for (const device of devices(ON_A_PHONE)) {
  test(`yacht, ${at(device)}`, async ({ device: open }) => {
    const page = await open(device);
    await layTable(page, { game: "yacht", options: { begins: 1 }, names: ["Ruth"], bots: ["easy"] });
    const row = page.getByRole("button", { name: /^(Chance|Choice): / });
    await until(page, () => row.isVisible(), (move) => moveOnce(page, move));
    await row.click();
    await expect(main(page)).toHaveText(/^(\d+ in „Chance“ schreiben|Write \d+ in “Choice”)$/);
    await expectAccessible(page);
    await expectFits(page);
    await main(page).click();
    await expect(row).toHaveCount(0); // it is written
    if (!SOAK) return; // twelve rounds; the nasty mine shows sheets at the end
    await playToResult(page);
    await expect(page.getByRole("heading", { name: /^(Dein Zettel|Your sheet)$/ })).toBeVisible();
    await expectAccessible(page);
  });

  // Every day it is played by keys alone.
  test(`the nasty mine, ${at(device)}`, async ({ device: open }) => {
    const page = await open(device);
    const { table } = await layTable(page, { game: "nasty", options: { begins: 1, columns: 2 }, names: ["Ruth"], bots: ["easy"] });

    // a text: nothing is sent while it is empty, a refusal is one sentence, and the text stays
    await asked(page, /Grube|mine called/);
    await expect(main(page)).toHaveAttribute("aria-disabled", "true");
    const name = page.getByRole("textbox", { name: /^(Antwort|Answer)$/ });
    await name.fill("Mine 7");
    await main(page).click();
    await expect(page.getByText(/^(So kann keine Grube heißen|No mine can be called that)/)).toBeVisible();
    await expect(name).toHaveValue("Mine 7");
    await expectAccessible(page);
    await name.fill("Glück auf");
    await name.press("Enter");

    // two fields: one of a few, and a number to step
    await asked(page, /finden|find/);
    await page.getByRole("button", { name: /^(Kohle|Coal)$/ }).click();
    await page.getByRole("button", { name: /^(Gewicht: mehr|Weight: more)$/ }).click();
    await expect(main(page)).toHaveText(/(Fund: Kohle · Gewicht: 1|Find: Coal · Weight: 1)/);
    await expectAccessible(page);
    await main(page).click();

    // a long list with a search
    await asked(page, /Halle|hall/);
    await page.getByRole("searchbox").fill("c3");
    await page.getByRole("radio", { name: "C3" }).check();
    await expectAccessible(page);
    await expectFits(page);
    await expect(main(page)).toHaveText("C3");
    await main(page).click();

    // a kind of answer that is unknown to this page
    await asked(page, /Schacht|shaft/);
    const [from, to] = [1, 2].map((n) => page.getByRole("textbox", { name: new RegExp(`^(Antwort|Answer) ${n}$`) })) as [ReturnType<typeof page.getByRole>, ReturnType<typeof page.getByRole>];
    await write(from, "9");
    await write(to, "4");
    await to.blur();
    await main(page).click();
    await expect(page.getByText(/^(Ein Schacht beginnt oben|A shaft begins at the top)/)).toBeVisible();
    await expect(from).toHaveValue("9");
    await write(to, "12");
    await to.blur();
    await expectAccessible(page);
    await main(page).click();

    // dice of two cups, a die to touch, and a box of the sheet
    await main(page).click();
    await asked(page, /Wirf|throw/);
    await main(page).click();
    await asked(page, /Zahl|number/);
    await expectFits(page);
    await page.locator(".stage button.pick").first().click();
    await main(page).click();
    await asked(page, /Wohin|Where/);
    await expect(main(page)).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: /^(Tief|Deep): / }).click();
    await expect(main(page)).toHaveText(/^(In „Tief“ schreiben|Write in “Deep”)$/);
    await expectAccessible(page);
    await expectFits(page);
    await main(page).click();

    // everything on the table can be looked at
    await asked(page, /Wirf|throw|Zieh|draw/);
    if (isPhone(device)) await page.getByRole("button", { name: /Zettel|Sheet/ }).last().click();
    const paper = page.getByRole("region", { name: /^(Zettel|Sheet)$/ });
    await expect(paper.getByRole("heading", { name: /^(Dein Zettel|Your sheet)$/ })).toBeVisible();
    for (const [what, value] of [[/^(Name|name)$/i, "Glück auf"], [/^(Schacht|Shaft)$/, "9, 12"], [/^(Brennt|Lit)$/, /^(ja|yes)$/]] as const) {
      await expect(paper.getByRole("term").filter({ hasText: what }).first().locator("xpath=following-sibling::dd")).toHaveText(value);
    }
    await expect(paper.getByText(/^(Goldklumpen|Gold nugget) 3$/)).toBeVisible();
    await expect(paper.getByRole("img", { name: /^(Zahlen|Numbers): / }).first()).toBeVisible();
    await expect(paper.getByText(/die wenigsten Punkte|the fewest points/)).toBeVisible();
    await paper.getByText(/^(Was vor|In front of)/).first().click();
    await expect(paper.getByRole("heading", { name: /^(Zettel von|.+'s sheet)/ })).toBeVisible();
    await expectAccessible(page);
    if (isPhone(device)) await page.keyboard.press("Escape");

    await playToResult(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
    await expect(page.getByRole("region", { name: /^(Ergebnisse|Results)$/ }).locator("strong")).toHaveText([/^−?\d+$/, /^−?\d+$/]);
    await expect(page.getByRole("heading", { name: /^(Dein Zettel|Your sheet)$/ })).toBeVisible();

    await page.goto(`/t/${table.id}/replay?step=20`);
    await expect(page.getByRole("slider")).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
  });
}

test("the nasty mine with nothing but a keyboard", DAILY, async ({ device: open }) => {
  const page = await open({ size: DESKTOP, language: "en" });
  await layTable(page, { game: "nasty", options: { begins: 1, columns: 1 }, names: ["Ruth"], bots: ["easy"] });
  await until(page, () => seesEnd(page), () => pressOn(page));
});

/** Goes by Tab to everything that has to be filled in or touched, and sends it; false if there is nothing to do. */
async function pressOn(page: Page): Promise<boolean> {
  const line = (await page.locator(".prompt .line").first().textContent({ timeout: 1000 }).catch(() => null)) ?? "";
  if (/mine called/.test(line)) {
    if (!(await tabTo(page, "input[type=text]"))) return false;
    await page.keyboard.type("Deep down");
    await page.keyboard.press("Enter");
  } else if (/will you find/.test(line)) {
    if (!(await tabTo(page, ".few button"))) return false;
    await page.keyboard.press("Enter");
    if (!(await tabTo(page, ".button.main"))) return false;
    await page.keyboard.press("Enter");
  } else if (/Which hall/.test(line)) {
    if (!(await tabTo(page, "input[type=radio]"))) return false;
    await page.keyboard.press("ArrowDown");
    if (!(await tabTo(page, ".button.main"))) return false;
    await page.keyboard.press("Enter");
  } else if (/cross off/.test(line)) {
    if (!(await tabTo(page, "button.pick, .touched .may"))) return false;
    await page.keyboard.press("Space");
    if (!(await tabTo(page, ".button.main"))) return false;
    await page.keyboard.press("Enter");
  } else if (/Where do you write/.test(line)) {
    if (!(await tabTo(page, "button.row"))) return false;
    await page.keyboard.press("Space");
    if (!(await tabTo(page, ".foot .button.main"))) return false;
    await page.keyboard.press("Enter");
  } else if (/shaft|throw!|draw!|The Mutschel|is yours/.test(line)) {
    // after the last answer it is the way to the result
    if (!(await tabTo(page, ".foot .button.main")) || (await seesEnd(page))) return false;
    await page.keyboard.press("Enter");
  } else return false;
  return true;
}

/** Presses Tab until the focus is there. Once round the page is enough: if the last answer is still on its way, nothing can be touched. */
async function tabTo(page: Page, wanted: string): Promise<boolean> {
  for (let pressed = 0; pressed < 80; pressed++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, wanted)) return true;
    await pressTab(page);
  }
  return false;
}
