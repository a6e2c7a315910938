// A part of one of our own games fails: the table goes on in plain form, and the operator can read the reason.

import type { Page } from "@playwright/test";
import type { NewTable } from "../../src/protocol";
import { DAILY, DESKTOP, type Device, expect, expectAccessible, PHONE, SOAK, test } from "../fixtures";
import { layTable, moveOnce, playOn, playToResult, remembering } from "../person";
import { until } from "../stuck";

const SENTENCE = /Ein Teil dieses Spiels ist ausgefallen|Part of this game has stopped working/;

/** Serves the game's parts with one that throws as soon as `fallsOver` is set: when it is drawn, or at the next change. */
async function withFragile(page: Page, part: string): Promise<void> {
  await page.route("**/assets/parts-*.js", async (route) => {
    const module = await (await route.fetch()).text();
    const [, parts] = /([\w$]+) as parts\b/.exec(module)!;
    const fragile = `
      const fragile = (given) => {
        if (globalThis.fallsOver) throw new Error("the ${part} fell over");
        return given;
      };
      const drawn = (anchor, props) => ${parts}.${part}(anchor, { get play() { return fragile(props.play); }, get seat() { return props.seat; } });
      const asked = (play) => ${parts}.${part}(fragile(play));
      const withFragile = { ...${parts}, ${part}: ${/^[A-Z]/.test(part) ? "drawn" : "asked"} };`;
    await route.fulfill({ contentType: "text/javascript", body: `${module.replace(`${parts} as parts`, "withFragile as parts")}${fragile}` });
  });
}
const fallOver = (): void => void Object.assign(globalThis, { fallsOver: true });

/** Serves the game's parts with code that throws outside of drawing: in a handler, or later. */
async function withClumsy(page: Page, where: string, throws: string): Promise<void> {
  await page.route("**/assets/parts-*.js", async (route) => {
    const clumsy = `
      document.addEventListener("click", (event) => {
        if (!globalThis.fallsOver || !event.target.closest('[data-part="${where}"]')) return;
        globalThis.fallsOver = false;
        event.stopPropagation();
        ${throws};
      }, true);`;
    await route.fulfill({ contentType: "text/javascript", body: `${await (await route.fetch()).text()}${clumsy}` });
  });
}

interface Case {
  part: string;
  table: NewTable;
  /** True: fails after one move; false: when it is first drawn. */
  later: boolean;
}
/** A table against a bot; in `make soak` with five rounds. */
const against = (game: string): NewTable => ({ game, names: ["Ruth"], bots: ["normal"], options: { begins: 1, ...(SOAK || game === "choice" ? {} : { rounds: 1 }) } });
const CASES: Case[] = [
  { part: "Stage", table: against("mauseloch"), later: false },
  { part: "Stage", table: against("einsame-filzlaus"), later: true },
  { part: "Actions", table: against("waechter"), later: false },
  { part: "Sheet", table: against("choice"), later: true },
  { part: "SeatNote", table: against("nackets-luisle"), later: false },
  { part: "prompt", table: against("einundzwanzig"), later: false },
];

CASES.forEach(({ part, table, later }, number) => {
  const place: Device = number % 2 ? { size: DESKTOP, language: "en" } : { size: PHONE, touch: true, language: "de" };
  test(`${table.game}: its ${part} falls over ${later ? "in the middle" : "at once"}`, async ({ device, server }) => {
    const page = await device({ ...place, worker: false, complains: new RegExp(`^${table.game}: ${part}`) });
    await withFragile(page, part);
    if (!later) await page.addInitScript(fallOver);
    const says = await remembering(page); // the notice disappears by itself
    await layTable(page, table);
    if (later) {
      await expect(page.getByRole("region", { name: /^(Was zu tun ist|What to do)$/ })).toBeVisible();
      await expect(page.getByText(SENTENCE)).toHaveCount(0);
      await page.evaluate(fallOver);
      await moveOnce(page, 0);
    }
    await says(SENTENCE);
    await expectAccessible(page);
    await expect.poll(() => server.said).toContain(`a screen failed game=${table.game} part=${part} why=Error: the ${part} fell over`);
    const long = table.game === "choice" && !SOAK; // it can't be shortened: a second round is enough
    if (long) await until(page, async () => /(Runde|Round) 2/.test(await page.getByRole("banner").innerText()), (move) => moveOnce(page, move));
    else if (SOAK) await playToResult(page);
    else await playOn(page);
  });
});

const BANG = 'throw new Error("clumsy")';
const CLUMSY = [
  { game: "waechter", where: "Actions", part: "Actions", when: "when it is touched", throws: BANG },
  { game: "einundzwanzig", where: "Actions", part: "Stage", when: "after a while", throws: `setTimeout(() => { ${BANG} }, 50)` },
  { game: "mauseloch", where: "Actions", part: "Stage", when: "after it has waited", throws: `(async () => { await new Promise((go) => setTimeout(go, 50)); ${BANG} })()` },
];

CLUMSY.forEach(({ game, where, part, when, throws }, number) => {
  const place: Device = number % 2 ? { size: DESKTOP, language: "en" } : { size: PHONE, touch: true, language: "de" };
  test(`${game}: a handler fails ${when}`, number === 0 ? DAILY : {}, async ({ device, server }) => {
    // Firefox reports even errors that the page has caught
    const page = await device({ ...place, worker: false, complains: new RegExp(`^${game}: ${part}|^Error: clumsy$`) });
    await withClumsy(page, where, throws);
    const says = await remembering(page);
    await layTable(page, against(game));
    const button = page.getByRole("region", { name: /^(Was zu tun ist|What to do)$/ }).getByRole("button").last();
    await expect(button).toBeEnabled();
    await page.evaluate(fallOver);
    await button.click();
    await says(SENTENCE);
    await expect.poll(() => server.said).toContain(`a screen failed game=${game} part=${part} why=Error: clumsy`);
    await playToResult(page);
  });
});
