// A person at the screen: reads what stands there, and touches what can be touched. Knows roles and labels, nothing else.

import { expect, type Locator, type Page } from "@playwright/test";
import type { NewTable, Seated } from "../src/protocol";

/** Lay a table by the API, begin, and open the first person's link: for tests that are not about arriving. */
export async function layTable(page: Page, table: NewTable, start = true): Promise<Seated> {
  const answer = await page.request.post("/api/tables", { data: { ...table, start } });
  expect(answer.status(), await answer.text()).toBe(201);
  const seated = (await answer.json()) as Seated;
  await page.goto(pathOf(seated.seats[0]?.link ?? seated.link));
  return seated;
}

/** A link without its host: tests reach the server under one address. */
export function pathOf(link: string): string {
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

const ACTIONS = /^(Deine Möglichkeiten|What you can do)$/;

/** Plays on, whatever the game, until the result is there. */
export async function playToResult(page: Page, moves = 2000): Promise<void> {
  const result = page.getByRole("heading", { name: /Mutschel|Gewonnen|Verloren|won|lost/i, level: 1 });
  for (let move = 0; move < moves; move++) {
    if (await result.isVisible()) return;
    if (!(await moveOnce(page, move))) await page.waitForTimeout(60);
  }
  throw new Error(`no result after ${moves} moves`);
}

/** Does one thing that can be done now; false if there is nothing to do. */
export async function moveOnce(page: Page, move: number): Promise<boolean> {
  const actions = page.getByRole("group", { name: ACTIONS });
  for (const name of [/^(Ich bin|I’m|I'm) /, /^(Zum Ergebnis|To the result)/]) {
    if (await touch(page.getByRole("button", { name }).first())) return true;
  }
  const buttons = await actions.getByRole("button", { disabled: false }).all();
  for (const button of buttons) {
    if (await touch(button)) return true;
  }
  // Something has to be picked first: a die, a category, a number.
  const choices = await page.getByRole("button", { pressed: false, disabled: false }).all();
  const choice = choices[move % Math.max(1, choices.length)];
  return choice !== undefined && touch(choice);
}

/** Touch it if it is there; what goes away meanwhile is no longer to be touched. */
async function touch(what: Locator): Promise<boolean> {
  try {
    if (!(await what.isVisible()) || !(await what.isEnabled())) return false;
    await what.click({ timeout: 1000 });
    return true;
  } catch {
    return false;
  }
}
