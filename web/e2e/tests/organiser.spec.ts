// Organising an evening: from the start page to the first game, the big screen beside it, the programme, and printing.

import type { Page } from "@playwright/test";
import { HALL, item, look, Organiser, tokenOf } from "../evening";
import { DAILY, DESKTOP, expect, expectAccessible, onlyInChromium, PHONE, test } from "../fixtures";
import { BreakableLine } from "../breakable-line";

const idOf = (page: Page): string => /\/e\/([^/]+)/.exec(page.url())![1]!;

test("a newcomer comes from the start page to the first game in nine taps, and the hall looks on", DAILY, async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  let taps = 0;
  const tap = async (name: string | RegExp) => {
    taps++;
    await button(name).click();
  };

  await page.goto("/");
  taps++;
  await page.getByRole("link", { name: "Einen Mutschelabend ansetzen" }).click();
  await tap("Abend ansetzen");
  await expect(page.getByRole("heading", { name: "Noch niemand da." })).toBeVisible();
  await look(page);
  await tap("Eintragen");
  await page.getByRole("textbox").first().fill("Anna, Ben, Cem\nDora\nEmil, Frieda");
  await look(page);
  await tap("6 eintragen");
  await tap("Schließen");
  await tap("Einen Tisch auslosen");
  await tap("Alle zeigen");
  await tap("Vorschlag übernehmen");
  const call = button(/aufrufen$/);
  const first = (await call.textContent())!.trim().replace(/ aufrufen$/, "");
  taps++;
  await call.click();
  await expect(button(/Tisch 1: Runde 1 von 5/)).toBeVisible();
  expect(taps).toBeLessThanOrEqual(9);
  await look(page);

  const hall = await device({ size: HALL, language: "de" });
  await hall.goto(`/e/${idOf(page)}/saal`);
  await expect(hall.getByRole("heading", { name: `Tisch 1: ${first}` })).toBeVisible();
  await expect(hall.getByText("Runde 1 von 5", { exact: false })).toBeVisible();
  await expect(hall.locator(".screen").getByRole("button")).toHaveCount(0);
  await look(hall);

  await button("Mehr").click();
  await look(page);
});

test("the programme is moved by keyboard, changed and added to", async ({ device }) => {
  const page = await device({ size: DESKTOP, language: "en" });
  await page.goto("/abend");
  await page.getByRole("button", { name: "Announce the evening" }).click();
  await page.getByRole("button", { name: "Use the suggestion" }).click();
  const rows = page.getByRole("list").filter({ has: page.getByRole("button", { name: /^Move / }) }).getByRole("listitem");
  const titles = async () => Promise.all((await rows.all()).map(async (row) => (await row.locator("b").textContent())!));
  await expect(rows).toHaveCount(9);
  const [one, two] = await titles();
  await page.getByRole("button", { name: `Move ${one}` }).press("ArrowDown");
  await expect(rows.first()).toContainText(two!);
  await expect(page.getByRole("button", { name: `Move ${one}` })).toBeFocused();

  await rows.first().getByRole("button", { name: new RegExp(`^${two}`) }).click();
  await page.getByRole("button", { name: "More: Rounds" }).or(page.getByRole("button", { name: /Rounds/ }).last()).last().click();
  await page.getByRole("button", { name: "Move down" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(rows.first()).toContainText(one!);
  await expect(rows.nth(1)).toContainText("6 rounds");

  const handle = (await page.getByRole("button", { name: `Move ${one}` }).boundingBox())!;
  await page.mouse.move(handle.x + 20, handle.y + 20);
  await page.mouse.down();
  await page.mouse.move(handle.x + 20, handle.y + 80, { steps: 6 });
  await page.mouse.up();
  await expect(rows.nth(1)).toContainText(one!);

  await page.getByRole("button", { name: "Add a game" }).click();
  await page.getByRole("searchbox").fill("Oma’s game");
  await page.getByRole("button", { name: /Add “Oma’s game”/ }).click();
  await expect(rows.last()).toContainText("Oma’s game");
  await expectAccessible(page);
});

test("the note for the door: nothing but the way in", async ({ device }) => {
  onlyInChromium("puts the page on paper");
  const page = await device({ size: PHONE, language: "de" });
  await page.goto("/abend");
  await page.getByRole("button", { name: "Abend ansetzen" }).click();
  await expect(page.getByRole("heading", { name: "Noch niemand da." })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("img", { name: /^QR-Code zum Abend/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Einladen" })).toBeHidden();
});

test("without a line the hall keeps its picture and says from when it is", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  await page.goto("/abend");
  await page.getByRole("button", { name: "Abend ansetzen" }).click();
  await expect(page.getByRole("heading", { name: "Noch niemand da." })).toBeVisible();
  const hall = await device({ worker: true, size: HALL, language: "de" });
  const line = await BreakableLine.of(hall);
  await hall.goto(`/e/${idOf(page)}/saal`);
  await expect(hall.getByRole("img", { name: "QR-Code zum Abend" })).toBeVisible();
  await expect(hall.getByText("Noch niemand da.")).toBeVisible();
  await expectAccessible(hall);
  await line.cut();
  await expect(hall.getByText(/^Stand von \d\d:\d\d\sUhr$/)).toBeVisible();
  await expect(hall.getByText("Noch niemand da.")).toBeVisible();
});

test("what comes next is called early only after a question, which closes by itself, and the call can be taken back", DAILY, async ({ device }) => {
  const page = await device({ size: PHONE });
  await page.goto("/abend");
  await page.getByRole("button", { name: "Abend ansetzen" }).click();
  await expect(page.getByRole("heading", { name: "Noch niemand da." })).toBeVisible();
  const organiser = await Organiser.of(await device(), idOf(page), await tokenOf(page, idOf(page)));
  await organiser.do({ type: "put_down", names: ["Anna", "Ben", "Cem", "Dora", "Emil", "Frieda", "Gerda", "Hans"] });
  await organiser.do({ type: "plan", items: [item({ game: "waechter", rounds: 1 }), item({ game: "pasch" }), item({ kind: "break", minutes: 30 })] });
  await organiser.do({ type: "draw", draws: 0, tables: 2 });
  await organiser.do({ type: "show_all" });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const finish = async (number: number) => {
    const { people } = (await organiser.view()).games[number]!;
    for (const person of people.slice(1)) await organiser.do({ type: "strike", game: number, person });
    await organiser.do({ type: "finish", game: number });
  };

  await button(/^Der Wächter .* aufrufen$/).click();
  await expect(page.getByText("Beide Tische spielen noch.")).toBeVisible();
  const early = button("Schon jetzt weiter: Pasch");
  await expect(early).not.toHaveClass(/main/); // not the red button as long as a table is open
  await early.click();
  const question = page.getByRole("alertdialog", { name: "Noch zwei Tische spielen. Trotzdem weiter?" });
  await look(page);
  await question.getByRole("button", { name: "Auf Tisch 1 und 2 warten" }).click();
  await expect(question).toBeHidden();

  await finish(1);
  await expect(page.getByText("Tisch 2 spielt noch.")).toBeVisible();
  await early.click();
  await button("Trotzdem weiter: Pasch").click();
  await expect(page.getByText("Pasch ist aufgerufen.")).toBeVisible();
  await look(page);
  await expect(button(/Tisch 2: Runde 1 von 1 Der Wächter/)).toBeVisible(); // not what was called meanwhile
  await button("Zurücknehmen").click();
  await expect(early).toBeVisible();
  expect((await organiser.view()).about.called).toBe(1);

  await early.click();
  await expect(page.getByRole("alertdialog", { name: "Ein Tisch spielt noch. Trotzdem weiter?" })).toBeVisible();
  await page.clock.install();
  await finish(2);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByText("Beide Tische sind fertig.")).toBeVisible();
  const call = button("Pasch aufrufen");
  await call.click(); // the finger was on its way to the question
  expect((await organiser.view()).about.called).toBe(1);

  await organiser.do({ type: "correct", game: 2, winner: (await organiser.view()).games[2]!.people[1]!, why: "Verzählt" });
  await expect(page.getByText(/^Gib \S+ noch die Mutschel von \S+\.$/)).toBeVisible();
  await look(page);
  await button("Zurücknehmen").click();
  await expect(page.getByText(/^Gib /)).toHaveCount(0);
  await page.clock.runFor(1000);
  await call.click();
  await expect(page.getByText("Beide Tische spielen noch.")).toBeVisible();
});

/** Texts of the big screen that don't fit their place. */
const cut = (hall: Page): Promise<string[]> =>
  hall.locator(".screen").evaluate((screen) => {
    const shown = [...screen.querySelectorAll<HTMLElement>("*")].filter((one) => !one.closest("svg, .visually-hidden") && one.children.length === 0 && one.textContent?.trim() && one.checkVisibility());
    return shown.flatMap((one) => {
      let frame = one.parentElement!;
      while (frame.tagName !== "MAIN" && getComputedStyle(frame).overflow === "visible") frame = frame.parentElement!;
      const [box, room] = [one.getBoundingClientRect(), frame.getBoundingClientRect()];
      const inside = box.left >= room.left - 1 && box.right <= room.right + 1 && box.top >= room.top - 1 && box.bottom <= room.bottom + 1;
      return inside && (one.scrollWidth <= one.clientWidth + 1 || getComputedStyle(one).display === "inline") ? [] : [one.textContent!];
    });
  });

const NAMES = [
  "Annegret Schweickhardt", "Karl-Friedrich Baisch", "Hans-Joachim Wurster", "Maximilian-Emanuel", "Marie-Luise Votteler", "Christoph-Johannes", "Friederike", "Unterhalbachtalerin Maria",
  "Anna Schmid", "Anna Schwarz", "Theodora", "Wilhelmine", "Konstantin", "Magdalena Haap", "Elisabeth", "Hannelore", "Ben", "Ivo", "Cem", "Oskar", "Ruth", "Jonas", "Greta", "Kurt",
].map((name) => name.slice(0, 24));

const MORE = NAMES.map((name, n) => `${name.split(" ")[0]} ${n}`);

test("no name and no game is cut in a hall, at three tables of eight or of sixteen, or at twelve", DAILY, async ({ device }) => {
  for (const [tables, names, games] of [
    [3, NAMES, ["hohe-hausnummern", "waechter", "grosse-hausnummer"]],
    [3, [...NAMES, ...MORE], ["hohe-hausnummern", "waechter"]],
    [12, NAMES, ["hohe-hausnummern", "waechter", "kirchenfenster"]],
  ] as const) {
    const organiser = await Organiser.announce(await device(), "Im Rössle");
    for (let from = 0; from < names.length; from += 12) await organiser.do({ type: "put_down", names: names.slice(from, from + 12) });
    await organiser.do({ type: "settle", terms: { ...organiser.at.evening.about!.terms, each_table_chooses: true } });
    await organiser.do({ type: "plan", items: games.map((game) => item({ game, rounds: 5 })) });
    await organiser.do({ type: "draw", draws: 0, tables });
    await organiser.do({ type: "show_all" });
    for (let table = 1; table <= tables; table++) await organiser.do({ type: "begin", table, item: 1 + ((table - 1) % games.length) });
    const hall = await device({ size: HALL });
    await hall.goto(`${organiser.path}/saal`);
    await expect(hall.getByRole("heading", { name: /^Tisch \d+: Hohe Hausnummern mit Schikanen$/ }).first()).toBeVisible();
    await expect.poll(() => cut(hall), `${tables} tables`).toEqual([]);
    const sizes = await hall.locator(".screen").evaluate((screen) => [...screen.querySelectorAll("*")].filter((one) => one.children.length === 0 && one.textContent?.trim() && !one.closest("svg, .visually-hidden")).map((one) => parseFloat(getComputedStyle(one).fontSize)));
    expect(Math.min(...sizes), "readable from eight metres").toBeGreaterThanOrEqual(34);
    if (tables === 3 && names === NAMES) for (const name of NAMES) await expect(hall.getByText(name, { exact: true }).first()).toBeVisible();
    await look(hall);
  }
});

test("sheets and rules of a game are printed from its page", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  await page.goto("/");
  await page.getByRole("link", { name: /CHOICE/ }).first().click();
  const href = await page.getByRole("link", { name: "Zettel und Regeln zum Ausdrucken (PDF)" }).getAttribute("href");
  const answer = await page.request.get(href!);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
});
