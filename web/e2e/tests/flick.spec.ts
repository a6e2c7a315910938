// Dice Flick by hand: finger, mouse and keys all flick, and everybody sees the same motion, also in the replay.

import type { Page } from "@playwright/test";
import type { BoardView, FlightView, MatchView } from "@mutschel/screen";
import type { Replay } from "../../src/protocol";
import { DAILY, DESKTOP, expect, expectAccessible, PHONE, test } from "../fixtures";
import { motionsOn } from "../incoming-views";
import { layTable, moveOnce, onPlate, playToResult, promptOf, pull, swipe } from "../person";
import { until } from "../stuck";

const PHYSICS = { dice: "physics", begins: 1 };
const AIM = /^(Mit Reglern zielen|Aim with sliders)$/;
const DRAW = /^(\d Würfel ziehen|Draw \d dice)$/;

/** Opens a match in which Ruth begins against a bot and has drawn her dice, and collects every incoming motion. */
async function begin(page: Page): Promise<{ table: string; motions: Map<number, FlightView> }> {
  const motions = await motionsOn(page);
  const { table } = await layTable(page, { game: "dice-flick", names: ["Ruth"], bots: ["easy"], options: PHYSICS });
  await page.getByRole("button", { name: DRAW }).click();
  await expect(page.getByRole("button", { name: AIM })).toBeVisible();
  return { table: table.id, motions };
}

test("swipes become flicks that land and are scored", DAILY, async ({ device }) => {
  const page = await device({ size: PHONE, language: "de", touch: true });
  const { motions } = await begin(page);
  await swipe(page, await onPlate(page), { x: 0, y: 15 }, 60); // a weak pull: nothing happens
  await expect(page.getByRole("button", { name: /schnipsen$/ })).toBeEnabled();
  expect(motions.size).toBe(0);
  // Slow and fast flicks, until everything has been flicked and scored; a die on the bonus gives one more.
  const ways = [{ by: { x: 6, y: -110 }, ms: 130 }, { by: { x: -10, y: -90 }, ms: 220 }];
  const aims = page.getByRole("button", { name: AIM });
  const round = page.getByRole("banner");
  let swipes = 0;
  await until(page, async () => !(await round.innerText()).includes("Runde 1 "), async (move) => {
    if (await aims.isVisible()) {
      const { by, ms } = ways[swipes++ % 2]!;
      await swipe(page, await onPlate(page), by, ms);
      await expect.poll(() => motions.size).toBeGreaterThanOrEqual(swipes);
      expect(motions.get(swipes)!.motion.length).toBeGreaterThan(100);
      await expect(promptOf(page).getByText("Er fliegt.")).toBeHidden();
      return true;
    }
    return moveOnce(page, move);
  });
  expect(swipes).toBeGreaterThanOrEqual(2);
});

test("the mouse pulls back and lets go; a click alone does nothing", async ({ device }) => {
  const page = await device({ size: DESKTOP, language: "en" });
  const { motions } = await begin(page);
  const { x, y } = await onPlate(page);
  await page.mouse.click(x, y);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 10, y + 70, { steps: 6 });
  await page.mouse.move(x, y + 2, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByRole("button", { name: /^Flick|flick/ }).last()).toBeEnabled();
  expect(motions.size).toBe(0);
  await pull(page, { x, y }, { x: -10, y: 70 });
  await expect.poll(() => motions.size).toBe(1);
  await expect(promptOf(page).getByText("There it goes.")).toBeHidden();
});

test("keys alone aim and flick; sliders say where they stand", async ({ device }) => {
  const page = await device({ size: DESKTOP, language: "en" });
  const { motions } = await begin(page);
  for (const key of ["ArrowLeft", "ArrowLeft", "Shift+ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
  await expect(page.getByText("strength 47%, 7° to the left")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(page.getByText("strength 45%, straight on")).toBeAttached();
  await page.getByRole("button", { name: "Aim with sliders" }).press("Enter");
  const direction = page.getByRole("slider", { name: "Direction" });
  await direction.press("ArrowRight");
  await direction.press("ArrowRight");
  await expect(direction).toHaveAttribute("aria-valuetext", "2° to the right");
  await page.getByRole("slider", { name: "Strength" }).press("End");
  await expect(page.getByRole("slider", { name: "Strength" })).toHaveAttribute("aria-valuetext", "strength 100%");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => motions.size).toBe(1);
});

// Everyday tests in flick-and-blow.spec.ts compare a replay with the match, and two-devices.spec.ts two people's screens.
test("a whole match by hand, and the replay shows what was seen", async ({ device, request }) => {
  const page = await device({ size: DESKTOP, language: "en" });
  const { table, motions } = await begin(page);
  await playToResult(page);
  expect(motions.size).toBeGreaterThan(30);

  const steps: Replay["steps"] = [];
  for (let total = 1; steps.length < total; ) {
    const part = (await (await request.get(`/api/tables/${table}/replay?from=${steps.length}`)).json()) as Replay;
    steps.push(...part.steps);
    total = part.total;
  }
  const later = new Map<number, string>();
  for (const { view } of steps) {
    const { number, motion } = (view as unknown as MatchView).table["flight"] as FlightView;
    if (number > 0) later.set(number, motion);
  }
  for (const [number, { motion }] of motions) expect(later.get(number), `flick ${number}`).toBe(motion);

  // Stepping over the first flick shows it, and ends with the box of that time.
  const first = steps.findIndex(({ view }) => ((view as unknown as MatchView).table["flight"] as FlightView).number === 1);
  const watcher = await device({ size: PHONE, language: "en", touch: true });
  await watcher.goto(`/t/${table}/replay?step=${first}`);
  await watcher.getByRole("button", { name: "One step forward" }).click();
  const inBox = watcher.getByRole("list", { name: "In the box" }).getByRole("listitem");
  const lies = ((steps[first]!.view as unknown as MatchView).table["board"] as BoardView).holes.flat().some(Boolean);
  await expect(inBox.first()).toHaveText(lies ? /^Row \d, column \d: / : "The box is empty");
});
