// Pictures of every page and game at both sizes, in build/shots: to be looked at by a person.

import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { DESKTOP, expect, PHONE, test, type Language } from "../fixtures";
import { layTable, moveOnce } from "../person";

const FOLDER = resolve(import.meta.dirname, "../../../build/shots");
mkdirSync(FOLDER, { recursive: true });

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(1500); // until dice lie still and fonts are there
  await page.screenshot({ path: `${FOLDER}/${name}.png`, timeout: 120_000 }); // a busy computer draws 3D slowly
}

/** Takes pictures of a table at the beginning, and after each of three moves. */
async function picture(page: Page, id: string, place: string): Promise<void> {
  await layTable(page, { game: id, names: ["Clara"], bots: ["normal", "hard", "easy"], options: { begins: 1 } });
  await shoot(page, `${id}-${place}-1`);
  for (let step = 2; step <= 4; step++) {
    for (let tries = 0; tries < 60 && !(await moveOnce(page, step)); tries++) await page.waitForTimeout(100);
    await shoot(page, `${id}-${place}-${step}`);
  }
}

const SIZES = { phone: PHONE, desktop: DESKTOP };
const dice = process.env["MUTSCHEL_DICE"] === "2d" ? "2d" : "3d";

for (const [place, size] of Object.entries(SIZES)) {
  const language: Language = place === "phone" ? "de" : "en";

  test(`pages, ${place}`, async ({ device }) => {
    const page = await device({ size, language, dice });
    for (const [name, path] of [["start", "/"], ["game", "/games/dice-cup"], ["me", "/me"], ["settings", "/settings"], ["lost", "/nowhere"], ["gone", "/t/abcdefghijkl"]] as const) {
      await page.goto(path);
      await shoot(page, `page-${name}-${place}`);
    }
    await layTable(page, { game: "dice-cup", names: ["Clara", "Ruth"], bots: ["normal"] }, false);
    await shoot(page, `page-lobby-${place}`);
  });

  test(`games, ${place}`, async ({ device, request }) => {
    test.setTimeout(0); // every single step has its own limit
    const { games } = (await (await request.get("/api/games")).json()) as { games: { id: string }[] };
    const only = process.env["MUTSCHEL_GAMES"]?.split(",");
    const failed: string[] = []; // if a game fails, the others still get their pictures
    for (const { id } of games.filter(({ id }) => only?.includes(id) ?? true)) {
      const page = await device({ size, language, dice });
      await picture(page, id, place).catch((error: unknown) => failed.push(`${id}: ${String(error)}`));
      await page.close();
    }
    expect(failed).toEqual([]);
  });
}
