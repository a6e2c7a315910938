// A package's game with a screen of its own: played to the end, and replaced by the common screen if it fails.

import type { Page } from "@playwright/test";
import type { GameInfo, NewTable } from "../../src/protocol";
import { DAILY, DESKTOP, type Device, expect, expectAccessible, expectFits, PHONE, SOAK, testWithExamples as test } from "../fixtures";
import { layTable, moveOnce, playOn, playToResult, promptOf, remembering } from "../person";

const AGAINST_A_BOT: NewTable = { game: "shut-the-box", names: ["Ruth"], bots: ["hard"], options: { rounds: 1, begins: 1 } };
const tiles = (page: Page) => page.getByRole("group", { name: /^(Klappen|tiles)$/ }).getByRole("button");
const SENTENCE = /Ein Teil dieses Spiels ist ausgefallen|Part of this game has stopped working/;

for (const [place, when] of [[{ size: PHONE, language: "de", touch: true }, DAILY], [{ size: DESKTOP, language: "en" }, {}]] satisfies [Device, object][]) {
  test(`a whole match, ${place.language}, ${place.size.width} px`, when, async ({ device }) => {
    const page = await device(place);
    const { table } = await layTable(page, AGAINST_A_BOT);
    await expect(tiles(page)).toHaveCount(9);
    await expectAccessible(page);
    await moveOnce(page, 0);
    await expect(tiles(page).and(page.locator("[aria-pressed=false]")).first()).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await playToResult(page);
    await expectAccessible(page);
    await page.goto(`/t/${table.id}/replay?step=3`);
    await expect(tiles(page)).toHaveCount(9);
    await expectAccessible(page);
  });
}

test("the tiles are shut with keys alone", async ({ device }) => {
  const page = await device({ language: "en" });
  await layTable(page, AGAINST_A_BOT);
  await expect(tiles(page)).toHaveCount(9);
  await page.keyboard.press("Enter"); // throws
  const first = tiles(page).and(page.locator(":enabled")).first();
  await expect(first).toBeVisible();
  for (let key = 9; key > 0; key--) await page.keyboard.press(String(key)); // tiles that no longer fit stay as they are
  const picked = await tiles(page).and(page.locator("[aria-pressed=true]")).count();
  expect(picked).toBeGreaterThan(0);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^tile \d, shut$/ })).toHaveCount(picked);
});

test("the module comes from the server, can be kept for ever, and under no other name", async ({ request }) => {
  const { screen } = (await (await request.get("/api/games/shut-the-box")).json()) as GameInfo;
  const module = await request.get(screen!);
  expect([module.status(), module.headers()["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
  expect(module.headers()["cache-control"]).toContain("immutable");
  expect((await request.get("/screens/shut-the-box.js")).status()).toBe(404);
});

/** Replaces the game's module. */
async function withModule(page: Page, source: string | null): Promise<void> {
  await page.route("**/screens/*.js", (route) =>
    source === null ? route.fulfill({ status: 404 }) : route.fulfill({ contentType: "text/javascript", body: source }),
  );
}

const FINE = `(where) => { where.textContent = "fine so far"; return { update() {} }; }`;
const FAILS_LATER = FINE.replace("update() {}", 'update() { throw new Error("no"); }');
const BROKEN: Record<string, string | null> = {
  "doesn’t load": null,
  "can’t be read": "export const version = ;",
  "is of another version": `export const version = 2; export const parts = { stage: ${FINE} };`,
  "exports rubbish": `export const version = 1; export const parts = "stage";`,
  "throws when it is drawn": `export const version = 1; export const parts = { stage: () => { throw new Error("no"); } };`,
  "throws in an update": `export const version = 1; export const parts = { stage: ${FAILS_LATER}, peek: ${FAILS_LATER} };`,
  "throws in its prompt": `export const version = 1; export const parts = {}; export const prompt = () => { throw new Error("no"); };`,
};

Object.entries(BROKEN).forEach(([what, source], number) => {
  const place: Device = number % 2 ? { size: PHONE, touch: true, language: "de" } : { size: DESKTOP, language: "en" };
  test(`a module that ${what}: the common screen and one sentence`, async ({ device }) => {
    const page = await device({ ...place, worker: false, complains: /^shut-the-box\b|^Loading module from \S+ was blocked/ });
    await withModule(page, source);
    const says = await remembering(page);
    await layTable(page, AGAINST_A_BOT);
    if (source?.includes(FAILS_LATER)) {
      await expect(page.getByText("fine so far").first()).toBeVisible();
      await moveOnce(page, 0);
    }
    await says(SENTENCE);
    await expect(page.getByText("fine so far")).toHaveCount(0);
    await expectAccessible(page);
    if (SOAK) await playToResult(page);
    else await playOn(page);
  });
});

test("every part has its place", async ({ device }) => {
  const page = await device({ size: PHONE, language: "en", worker: false });
  await withModule(page, `
    export const version = 1;
    export const css = '[data-game="shut-the-box"] .own { color: rgb(1, 2, 3); }';
    const part = (name) => (where, play, seat) => {
      const shown = document.createElement("b");
      shown.className = "own";
      where.append(shown);
      const update = (now) => { shown.textContent = [name, ...(seat === undefined ? [] : [seat]), now.language, now.names.join("+"), now.word("box")].join(" "); };
      update(play);
      return { update, destroy: () => { globalThis.gone = [...(globalThis.gone ?? []), name]; } };
    };
    export const parts = { stage: part("stage"), actions: part("actions"), sheet: part("sheet"), peek: part("peek"), seatNote: part("seatNote") };
    export const prompt = (play) => ({ line: "Line for " + play.seat, second: "second" });
  `);
  const { table } = await layTable(page, AGAINST_A_BOT);
  const bot = table.seats[1]!.name;
  for (const name of ["stage", "actions", "peek", "seatNote 1"]) await expect(page.getByText(`${name} en Ruth+${bot} box`)).toBeVisible();
  await expect(promptOf(page).getByText("Line for 0")).toBeVisible();
  await expect(page.getByText("stage en")).toHaveCSS("color", "rgb(1, 2, 3)");
  await page.getByRole("region", { name: "Sheet" }).getByRole("button").click();
  await expect(page.getByText(`sheet en Ruth+${bot} box`)).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByText("stage en")).toHaveCount(0);
  expect(await page.evaluate(() => [(globalThis as unknown as { gone: string[] }).gone.includes("stage"), document.adoptedStyleSheets.length])).toEqual([true, 0]);
});
