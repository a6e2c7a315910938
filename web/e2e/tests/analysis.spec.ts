// The analysis of a match, from the result to a step of the replay; and the reason for a hint.

import type { AnalysisInfo, Replay } from "../../src/protocol";
import { colour, DAILY, DESKTOP, expect, expectAccessible, expectFits, PHONE, test } from "../fixtures";
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

test("a friend looks through the match again: guess first, then compare, then three thoughts, all by keyboard", DAILY, async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  await layTable(page, { game: "hausnummern-strasse", names: ["Ruth"] });
  await playToResult(page);
  await page.getByRole("link", { name: "Gern" }).click();
  const guess = page.getByRole("heading", { name: "Was hättest du genommen?" });
  const next = page.getByRole("button", { name: "Weiter" });
  await expect(guess).toBeVisible();
  const lies = (): Promise<number> => page.locator("[data-part=Stage]").evaluate((stage) => stage.getBoundingClientRect().height);
  const height = await lies();
  await page.getByRole("button", { name: "Was habe ich genommen?" }).press("Enter");
  await expect(page.getByText("damals du")).toBeVisible();
  await expect(page.getByText(/am besten|schlechter/), "no verdict yet").toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole("button", { name: "Weiß nicht, zeig’s" }).press("Enter");
  await expect(page.getByText("am besten")).toBeVisible();
  expect(await lies(), "the tray stays where it is").toBe(height);
  await page.getByRole("button", { name: "Warum?" }).press("Enter");
  await expect(page.getByText(/Punkte zu erwarten|Unterschied ist winzig/)).toBeVisible();
  await expectAccessible(page);
  await next.press("Enter");

  // after the result it goes on where it was
  const where = await page.getByText(/Stelle \d von \d/).textContent();
  await page.getByRole("link", { name: "Zurück zum Ergebnis" }).click();
  await page.getByRole("link", { name: "Gern" }).click();
  await expect(page.getByText(where!)).toBeVisible();
  while (await guess.or(page.getByRole("heading", { name: "Und das Glück?" })).first().textContent() !== "Und das Glück?") {
    await page.getByRole("button", { name: "Weiß nicht, zeig’s" }).click();
    await next.click();
  }
  await expect(page.getByText(/beste Wahl|mehr drin/).first()).toBeVisible();
  expect(await page.getByRole("main").innerText(), "no decimals, no percent, no verdicts").not.toMatch(/\d[.,]\d|%|Fehler|verschenkt/);
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole("link", { name: "Alle Zahlen als Tabelle" }).click();
  await expect(page).toHaveURL(/\/analysis$/);
});

test("nobody is invited where there was nothing to decide", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  await page.addInitScript(() => location.protocol.startsWith("http") && localStorage.setItem("mutschel.first-match", '"another"'));
  await layTable(page, { game: "sequenz", names: ["Ruth"], bots: ["hard"], options: { rounds: 1, throws: 1, begins: 1 } });
  const told = page.waitForResponse("**/analysis");
  await playToResult(page);
  await told;
  await expect(page.getByRole("heading", { name: "Gehen wir’s noch mal durch?" })).toHaveCount(0);
});

test("where there is no analysis, the result does without", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  await page.route("**/analysis", (route) => route.fulfill({ status: 429 }));
  await layTable(page, { game: "sequenz", names: ["Ruth"], bots: ["easy"], options: { rounds: 1, throws: 3, begins: 1 } });
  await playToResult(page);
  await expect(page.getByRole("heading", { name: "Gehen wir’s noch mal durch?" })).toHaveCount(0);
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
