// A person at the screen: reads what stands there, and touches what can be touched. Knows roles, states and labels only.

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

const TO_DO = /^(Was zu tun ist|What to do)$/;
const NOT_A_MOVE = /^(Tipp|Hint|Pusten|Puste|Mikrofon|Blow into|Listen|Zuhören|Von vorn|Again)|stimmt nicht|is wrong/;

/** Plays on, whatever the game, until the result is there. */
export async function playToResult(page: Page, moves = 3000): Promise<void> {
  const again = page.getByRole("button", { name: /^(Noch einmal|Play again)$/ });
  for (let move = 0; move < moves; move++) {
    if (await again.isVisible()) return;
    if (!(await moveOnce(page, move))) await page.waitForTimeout(50);
  }
  throw new Error(`no result after ${moves} moves; the page says:\n${await page.locator("body").innerText()}`);
}

/** Does one thing that can be done now; false if there is nothing to do. */
export async function moveOnce(page: Page, move: number): Promise<boolean> {
  if (await touch(page.getByRole("button", { name: /^(Ich bin|I’m|I'm) / }).first())) return true;
  const todo = page.getByRole("region", { name: TO_DO });
  const moves = [];
  for (const button of await todo.getByRole("button").all()) {
    if (await canBeTouched(button)) moves.push(button);
  }
  const numbers = moves.length > 20 ? moves : []; // a number pad: guess
  const next = numbers.length > 0 ? numbers[(move * 7) % numbers.length] : moves.at(-1);
  if (next && (await touch(next))) return true;
  // Something has to be picked first, on the table or on the sheet: a die, a category.
  const choices = await page.locator("button[aria-pressed=false]:enabled:visible").all();
  const choice = choices[move % Math.max(1, choices.length)];
  return choice !== undefined && touch(choice);
}

async function canBeTouched(button: Locator): Promise<boolean> {
  const [name, disabled] = await button
    .evaluate((node) => [
      node.getAttribute("aria-label") ?? node.textContent ?? "",
      (node as HTMLButtonElement).disabled || node.getAttribute("aria-disabled") === "true",
    ] as const)
    .catch(() => ["", true] as const);
  return !disabled && !NOT_A_MOVE.test(name.trim());
}

/** Touch it if it is there; what goes away meanwhile is no longer to be touched. */
async function touch(what: Locator): Promise<boolean> {
  try {
    if (!(await what.isVisible())) return false;
    await what.click({ timeout: 1000 });
    return true;
  } catch {
    return false;
  }
}
