// The analysis of a match, from the result to a step of the replay; and the reason for a hint.

import type { AnalysisInfo, Replay } from "../../src/protocol";
import { colour, DAILY, DESKTOP, expect, expectAccessible, expectFits, PHONE, SOAK, test } from "../fixtures";
import { layTable, playToResult } from "../person";

test("after a match: one’s own sum, what it cost, and the way to the step of the replay", DAILY, async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  const options = { rounds: 2, begins: 1 };
  const { table } = await layTable(page, { game: "grosse-hausnummer", names: ["Ruth"], bots: ["hard", "easy"], options });
  await playToResult(page);
  await page.getByRole("link", { name: "Auswertung" }).click();

  const { players, decisions } = (await (await page.request.get(`/api/tables/${table.id}/analysis`)).json()) as AnalysisInfo;
  const { par, result } = players[0]!;
  const shown = par.toFixed(2).replace(".", ",");
  const sum = page.getByRole("listitem").filter({ hasText: "erwartet" }).first();
  await expect(sum).toContainText(new RegExp(`Du\\s*${shown}\\s*erwartet.*=\\s*${result}\\s*Striche`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/^(Du hast|Besser konntest du)/);
  await expect(page.getByRole("radio", { name: "Du" })).toBeChecked();
  await expectAccessible(page);
  await expectFits(page);

  await page.getByText("Alle Entscheidungen und Würfe").click();
  const { step } = decisions.find(({ seat }) => seat === 0)!;
  await page.getByRole("link", { name: `Schritt ${step + 1} nachspielen` }).click();
  await expect(page).toHaveURL(new RegExp(`/replay\\?step=${step + 1}$`));
  const { total } = (await (await page.request.get(`/api/tables/${table.id}/replay?from=0&count=1`)).json()) as Replay;
  await expect(page.getByText(`${step + 1} / ${total}`)).toBeVisible();
  await page.getByRole("link", { name: "Auswertung" }).click();
  await expect(sum).toBeVisible();
});

for (const size of SOAK ? [PHONE, DESKTOP] : [PHONE]) {
  test(`the result shows everybody’s luck and how the match went, below all else; nothing waits for it, ${size.width} px`, async ({ device }) => {
    const page = await device({ size, language: size === PHONE ? "de" : "en" });
    let tell = (): void => {};
    const told = new Promise<void>((done) => (tell = done));
    await page.route("**/analysis", async (route) => (await told, route.continue()));
    const { table } = await layTable(page, { game: "sequenz", names: ["Ruth"], bots: ["hard", "easy"], options: { rounds: 2, throws: 3, begins: 1 } });
    await playToResult(page);
    const luck = page.getByRole("region", { name: size === PHONE ? "Glück und Pech" : "Luck" });
    await luck.scrollIntoViewIfNeeded();
    await expect(luck.getByRole("status")).toBeVisible();
    const end = () => page.getByRole("main").evaluate((main) => main.getBoundingClientRect().height);
    const before = await end();
    tell();

    await expect(luck.getByRole("listitem").filter({ hasText: /erwartet|expected/ })).toHaveCount(table.seats.length);
    await expect(luck.locator("svg path.shown").first()).toBeVisible();
    expect(Math.abs((await end()) - before), "its place was kept").toBeLessThan(40);
    for (const colorScheme of ["light", "dark"] as const) {
      await colour(page, colorScheme);
      await expectAccessible(page);
    }
    await expectFits(page);
  });
}

test("where there is no analysis, the result does without", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  await page.route("**/analysis", (route) => route.fulfill({ status: 429 }));
  await layTable(page, { game: "sequenz", names: ["Ruth"], bots: ["easy"], options: { rounds: 1, throws: 3, begins: 1 } });
  await playToResult(page);
  await expect(page.getByRole("heading", { name: "Glück und Pech" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Auswertung" })).toBeVisible();
});

test("others' play, decisions as dots, and everything by keyboard at 200 % zoom", async ({ device }) => {
  const page = await device({ size: { width: DESKTOP.width / 2, height: DESKTOP.height / 2 }, language: "en" });
  await colour(page, "dark");
  const options = { rounds: 8, throws: 3, begins: 1 };
  const { table } = await layTable(page, { game: "sequenz", names: ["Ruth"], bots: ["easy", "easy"], options });
  await playToResult(page);
  const { decisions } = (await (await page.request.get(`/api/tables/${table.id}/analysis`)).json()) as AnalysisInfo;
  const costly = decisions.filter(({ verdict }) => verdict !== "best");
  const [worst] = costly.toSorted((a, b) => b.loss - a.loss);
  const { seat } = worst!; // easy bots make mistakes

  await page.goto(`/t/${table.id}/analysis?seat=${seat + 1}`);
  await expect(page.getByRole("radio").and(page.locator(":checked"))).toHaveCount(1);
  const dots = page.getByRole("group", { name: "Decisions that cost something" }).getByRole("button");
  await expect(dots).toHaveCount(costly.filter((one) => one.seat === seat).length);
  await dots.last().press("Enter");
  await expect(dots.last()).toHaveAttribute("aria-pressed", "true");
  for (const summary of await page.locator("summary").all()) await summary.press("Enter");
  await expect(page.getByRole("columnheader", { name: "After round" })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  const cost = `${Number((100 * worst!.loss).toFixed(1))} percentage points more risk of a strike`;
  await expect(page.getByRole("article").first()).toContainText(cost);
  await page.getByRole("radio").nth(1).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/\?seat=\d$/);
});

test("where nothing is decided, it says how lucky everybody was, and where only speed counts, how quick", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  const { table } = await layTable(page, { game: "einundzwanzig", names: ["Ruth"], bots: ["easy"], options: { dice: "fair", rounds: 1, begins: 1 } });
  await playToResult(page);
  await page.getByRole("link", { name: "Auswertung" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/^Du hattest (Glück|Pech): 0,\d\d\sStriche (mehr|weniger) als erwartet$/);
  await expect(page.getByText("verschenkt")).toHaveCount(0);
  const { measures } = (await (await page.request.get(`/api/tables/${table.id}/analysis`)).json()) as AnalysisInfo;
  const chance = measures.find(({ seat, name }) => seat === 0 && name === "as-few")!.value.toFixed(1).replace(".", ",");
  await expect(page.getByText("Chance, höchstens so viele Striche zu bekommen").locator("..")).toContainText(chance);
  await expectAccessible(page);
  await expectFits(page);

  const quick = await device({ size: PHONE, language: "en" });
  await layTable(quick, { game: "wuerfelblitz", names: ["Ruth"], bots: ["easy"], options: { discs_per_black: 1, begins: 1 } });
  await playToResult(quick);
  await quick.getByRole("link", { name: "Analysis" }).click();
  await expect(quick.getByRole("heading", { level: 1 })).toContainText(/^You take \d+\.\d\d\ss per die$/);
  await expect(quick.getByText("Time to the right call").locator("..")).toContainText("par 4.91");
  await expect(quick.getByText("expected")).toHaveCount(0);
  await expectAccessible(quick);
  await expectFits(quick);
});

test("a match that can’t be analysed is said so, with a way on", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  const { table } = await layTable(page, { game: "grosse-hausnummer", names: ["Ruth"], bots: ["easy"], options: { rounds: 1, throws: 1, begins: 1 } });
  await expect(page.getByRole("button", { name: "Werfen" })).toBeVisible();
  await page.goto(`/t/${table.id}/analysis`);
  await expect(page.getByRole("heading", { name: "Hier wird noch gespielt" })).toBeVisible();
  await page.getByRole("link", { name: "Zum Tisch" }).click();
  await playToResult(page);
  await page.goto(`/t/${table.id}/analysis`);
  await expect(page.getByRole("heading", { name: "Hier gab es nichts zu entscheiden" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/t/abcdefghijkl/analysis");
  await expect(page.getByRole("heading", { name: "Diese Partie ist nicht zu finden" })).toBeVisible();
});

test("a hint says why, for as long as its question is open", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  await layTable(page, { game: "grosse-hausnummer", names: ["Ruth"], bots: ["easy"], options: { rounds: 1, begins: 1 } });
  await page.getByRole("button", { name: "Werfen" }).click();
  await page.getByRole("button", { name: "Tipp", exact: true }).click();
  const why = page.getByText(/^(\d|Keinen): (Die Gefahr eines Strichs in dieser Runde liegt damit bei [\d,]+\s%\.|Etwas anderes bleibt dir nicht\.)/);
  await expect(why).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /beiseitelegen$/ }).click();
  await expect(why).toHaveCount(0);
});
