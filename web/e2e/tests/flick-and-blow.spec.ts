// Einundzwanzig is flicked and the guard is blown off, by finger, button, slider and keys; physics decide.

import type { Page } from "@playwright/test";
import type { CupView, FlightView, MatchView } from "@mutschel/screen";
import type { Replay, TableInfo } from "../../src/protocol";
import { DAILY, DESKTOP, expect, expectAccessible, expectFits, onlyInChromium, PHONE, test } from "../fixtures";
import { motionsOn } from "../incoming-views";
import { choose, layTable, playToResult, promptOf, seesEnd, swipe } from "../person";
import { until } from "../stuck";

/** Opens a match in which Ruth begins against a bot, and collects every incoming motion. */
async function begin(page: Page, game: string): Promise<{ table: string; motions: Map<number, FlightView> }> {
  const motions = await motionsOn(page);
  const options = { dice: "physics", begins: 1, rounds: 1 };
  const { table } = await layTable(page, { game, names: ["Ruth"], bots: ["easy"], options });
  return { table: table.id, motions };
}

/** The middle of a die or tower that can be grabbed, once it has come to rest. */
async function middle(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const place = page.locator(selector).first();
  let box = (await place.boundingBox())!;
  await expect
    .poll(async () => {
      const before = box;
      await page.waitForTimeout(150);
      box = (await place.boundingBox())!;
      return box.x === before.x && box.y === before.y;
    })
    .toBe(true);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("Einundzwanzig by swipes to the end", DAILY, async ({ device }) => {
  const page = await device({ size: PHONE, language: "de", touch: true });
  const { motions } = await begin(page, "einundzwanzig");
  const die = page.locator(".touch");
  await expect(promptOf(page).getByText("Du bist dran: Schnips!")).toBeVisible();
  await swipe(page, await middle(page, ".touch"), { x: 2, y: 8 }, 80); // a touch without a pull
  await expect(page.getByRole("button", { name: "Schnipsen" })).toBeEnabled();
  expect(motions.size).toBe(0);

  let swipes = 0;
  await until(page, () => seesEnd(page), async () => {
    if (!(await die.isVisible())) return false;
    const mine = () => [...motions.values()].filter(({ player }) => player === 0).length;
    const before = mine();
    await swipe(page, await middle(page, ".touch"), { x: 10 - 5 * (swipes % 5), y: -120 }, 110 + 20 * (swipes % 5));
    swipes++;
    await expect.poll(mine).toBe(before + 1);
    await expect(promptOf(page).getByText("Er rollt.")).toBeHidden();
    return true;
  });
  expect(swipes).toBeGreaterThanOrEqual(2);
  for (const { motion } of motions.values()) expect(motion.length).toBeGreaterThan(100);
});

test("Einundzwanzig with keys and the slider: too weak a flick only slides and is flicked again", async ({ device }) => {
  const page = await device({ size: DESKTOP, language: "en" });
  const { motions } = await begin(page, "einundzwanzig");
  const strength = page.getByRole("slider", { name: "Strength" });
  await strength.press("Home");
  await expect(strength).toHaveAttribute("aria-valuetext", "0%");
  await expectAccessible(page);
  await strength.blur();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The die only slid. That doesn’t count.").first()).toBeVisible();
  expect(motions.size).toBe(1);

  for (const key of ["ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowUp"]) await page.keyboard.press(key);
  await expect(page.getByText("strength 55%, 6° to the left")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(strength).toHaveAttribute("aria-valuetext", "45%");
  await until(page, () => seesEnd(page), async () => {
    const can = await page.getByRole("button", { name: "Flick", exact: true }).isEnabled({ timeout: 100 }).catch(() => false);
    if (can) await page.keyboard.press("Enter");
    return can;
  });
});

test("Wächter by button: a short breath leaves the guard up, a long one blows it down", DAILY, async ({ device }) => {
  const page = await device({ size: PHONE, language: "en", touch: true });
  const { motions } = await begin(page, "waechter");
  await page.getByRole("button", { name: "Turn the cup over" }).click();
  const blow = page.getByRole("button", { name: "Hold to blow" });
  await expect(blow).toBeEnabled();
  await expect(page.getByRole("img", { name: "The watchman stands on top of the tower." })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await blow.evaluate((button) => ["pointerdown", "pointerup"].forEach((what) => button.dispatchEvent(new PointerEvent(what, { bubbles: true })))); // too short
  await expect(page.getByText("The watchman is still up there: blow again.").first()).toBeVisible();
  await expect(blow).toBeEnabled();
  await blow.click({ delay: 1500 });
  await expect.poll(() => [...motions.values()].filter(({ player }) => player === 0).length).toBe(2);
  await playToResult(page);
});

test("Wächter by swiping up, a key that is held, and the slider", async ({ device }) => {
  onlyInChromium("a finger blows");
  const page = await device({ size: DESKTOP, language: "de", touch: true, motion: true });
  const { table, motions } = await begin(page, "waechter");
  const mine = () => [...motions.values()].filter(({ player }) => player === 0).length;
  await page.getByRole("button", { name: /stürzen$/ }).click();
  const blow = page.getByRole("button", { name: "Halten und pusten" });
  await expect(blow).toBeEnabled();
  await swipe(page, await middle(page, ".tray"), { x: 0, y: -100 }, 900);
  await expect(page.getByText("Der Wächter steht noch oben: Puste noch einmal.").first()).toBeVisible();
  await expect(blow).toBeEnabled();

  const air = page.getByRole("slider", { name: "Luft" });
  await air.focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await air.press(key);
  await expect(air).toHaveAttribute("aria-valuetext", "3\u00a0m/s");
  await page.getByRole("button", { name: "Mit 3 m/s pusten" }).press("Enter");
  await expect.poll(mine).toBe(2);
  await expect(blow).toBeEnabled();

  await page.locator("body").press("x"); // the focus is nowhere
  await blow.blur();
  await page.keyboard.down("Enter");
  await expect.poll(async () => Number(await air.inputValue()), { intervals: [20] }).toBeGreaterThan(1);
  await page.keyboard.up("Enter");
  await expect.poll(mine).toBe(3);

  // If the guard is still up, a quick swipe blows it off.
  const label = page.getByText("Der Wächter", { exact: true });
  for (let n = 0; n < 3 && !(await label.isVisible()); n++) {
    if (await blow.isEnabled({ timeout: 2000 }).catch(() => false)) await swipe(page, await middle(page, ".tray"), { x: 0, y: -160 }, 80);
    await page.waitForTimeout(300);
  }
  await playToResult(page);

  // The replay shows the same motion, and shows it again.
  const { steps } = (await (await page.request.get(`/api/tables/${table}/replay?from=0`)).json()) as Replay;
  const flightIn = (view: unknown) => (view as MatchView).table["flight"] as FlightView;
  for (const { view } of steps) {
    const { number, motion } = flightIn(view);
    if (motions.has(number)) expect(motion).toBe(motions.get(number)!.motion);
  }
  const fallen = (view: unknown) => ((view as MatchView).table["guard"] as CupView).throw;
  const falls = steps.findIndex(({ view }, step) => step > 0 && fallen(view) > fallen(steps[step - 1]!.view));
  await page.goto(`/t/${table}/replay?step=${falls}`);
  const guard = page.locator(".guard svg > g").last();
  await expect(guard).toBeVisible();
  const seen = new Set([await guard.getAttribute("transform")]);
  await page.getByRole("button", { name: "Einen Schritt weiter" }).click();
  await expect.poll(async () => seen.add(await guard.getAttribute("transform", { timeout: 100 }).catch(() => "gone")).size, { intervals: [10] }).toBeGreaterThan(2);
});

for (const game of ["einundzwanzig", "waechter"]) {
  test(`${game} by chance: a tap is enough`, async ({ device }) => {
    const page = await device({ size: PHONE, language: "en", touch: true });
    await layTable(page, { game, names: ["Ruth"], bots: ["easy"], options: { dice: "fair", begins: 1, rounds: 1 } });
    await expect(page.getByRole("slider")).toHaveCount(0);
    if (game === "waechter") await page.getByRole("button", { name: "Turn the cup over" }).click();
    await page.getByRole("button", { name: /^(Flick|Blow)$/ }).click();
    await playToResult(page);
  });
}

for (const how of ["by button", "by hand"]) {
  test(`every round of Einundzwanzig begins with the 1 on top (${how})`, async ({ device }) => {
    const page = await device({ size: DESKTOP, language: "en" });
    await page.goto("/games/einundzwanzig");
    await page.getByText("How we play").click();
    await choose(page, how);
    await page.getByRole("button", { name: "Share one device" }).click();
    for (const [place, name] of ["Ruth", "Jonas"].entries()) await page.getByRole("textbox", { name: `Name ${place + 1}` }).fill(name);
    await page.getByRole("button", { name: "Let’s play" }).click();
    await page.waitForURL(/\/t\//);
    const flick = page.getByRole("button", { name: "Flick", exact: true });
    const die = page.getByRole("list", { name: "On the mat" }).getByRole("listitem");
    const count = page.locator(".so-far b");
    await expect(flick).toBeEnabled();
    await expect(die).toHaveText("1");
    await expect(count).toHaveText("1");
    const again = async () =>
      (await die.allTextContents()).join() === "1" && (await count.textContent()) === "1" && !(await page.getByText("Round 1 of 5").isVisible());
    await until(page, again, async () => {
      if (!(await flick.isVisible()) || !(await flick.isEnabled()) || (await again())) return false;
      await flick.click();
      return true;
    });
  });
}

test("the hand decides unless somebody chooses otherwise, or has real dice", async ({ device, request }) => {
  const page = await device({ size: PHONE, language: "en" });
  const optionsOf = async () => {
    await page.waitForURL(/\/t\//);
    const id = /\/t\/([^/#]+)/.exec(page.url())![1]!;
    return ((await (await request.get(`/api/tables/${id}`)).json()) as TableInfo).options;
  };
  const against = page.getByRole("button", { name: /^Play against bots$/ });
  await page.goto("/games/waechter");
  await page.getByText("How we play").click();
  await expect(page.getByRole("radio", { name: "yourself" })).toBeChecked();
  await expect(page.getByText("standard rules")).toBeVisible();
  await against.click();
  expect((await optionsOf())["dice"]).toBe("physics");

  await page.goto("/games/waechter");
  await page.getByText("How we play").click();
  await choose(page, "by button");
  await against.click();
  expect((await optionsOf())["dice"]).toBe("fair");

  await page.goto("/games/waechter");
  await page.getByText("How we play").click();
  await page.getByRole("switch", { name: /real dice/i }).check();
  await expect(page.getByRole("radio", { name: "yourself" })).toHaveCount(0);
  await against.click();
  expect((await optionsOf())["dice"]).toBe("fair");
});

test("markers are stuck where they are in your box: by tap and by keys", async ({ device, request }) => {
  const page = await device({ size: PHONE, language: "en" });
  await page.goto("/games/dice-flick");
  await page.getByText("How we play").click();
  const board = page.getByRole("group", { name: "Markers" });
  await board.getByRole("radio", { name: "Bonus" }).check();
  await board.getByRole("button", { name: "Row 1, column 1: free" }).click();
  await expect(board.getByRole("button", { name: "Row 1, column 1: Bonus" })).toHaveAttribute("aria-pressed", "true");
  await board.getByRole("button", { name: "Row 3, column 3: taken" }).click({ force: true }); // the Centre stays the same
  await board.getByRole("radio", { name: "blue Upgrade" }).check();
  await board.getByRole("button", { name: "Row 2, column 2: blue Upgrade" }).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter"); // two that want the same place swap
  await expect(board.getByRole("button", { name: "Row 1, column 1: blue Upgrade" })).toBeVisible();
  await expect(board.getByRole("button", { name: "Row 2, column 2: Bonus" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Play against bots$/ }).click();
  await page.waitForURL(/\/t\//);
  const id = /\/t\/([^/#]+)/.exec(page.url())![1]!;
  const info = (await (await request.get(`/api/tables/${id}`)).json()) as TableInfo;
  expect(info.options["markers"]).toEqual({ blue: [0, 0], yellow: [1, 3], green: [3, 1], bonus: [1, 1] });
});
