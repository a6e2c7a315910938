// Practice before a match: any number of flicks, in the lobby or from the game's page; then the match begins.

import type { Page } from "@playwright/test";
import { DESKTOP, expect, expectAccessible, expectFits, PHONE, test } from "../fixtures";
import { layTable, onPlate, pull, swipe, tap } from "../person";
import type { MatchView } from "@mutschel/screen";
import type { Practised } from "../../src/protocol";

/** Flicks, and returns the server's result. */
async function flicked(page: Page, flick: () => Promise<void>): Promise<MatchView> {
  const answer = page.waitForResponse((response) => response.url().endsWith("/practice"));
  await flick();
  return ((await (await answer).json()) as Practised).view as unknown as MatchView;
}

const lying = (view: MatchView) => (view.table["board"] as { holes: unknown[][] }).holes.flat().filter(Boolean).length;

test("in the lobby: swipes on a phone, dice stay, the box is emptied; the match comes while the oldest still practises", async ({ device }) => {
  const ruth = await device({ size: PHONE, language: "de", touch: true });
  const jonas = await device({ size: DESKTOP, language: "en" });
  const laid = await layTable(ruth, { game: "dice-flick", names: ["Ruth"], options: { dice: "physics" } }, false);
  await jonas.goto(new URL(laid.link).pathname);
  await jonas.getByRole("textbox", { name: /name/i }).fill("Jonas");
  await jonas.getByRole("button", { name: "Sit down" }).click();
  await tap(ruth.getByRole("button", { name: "Ändern" }));
  await ruth.getByRole("radiogroup", { name: "Wer ist am ältesten?" }).getByRole("radio", { name: "Ruth" }).check();
  await ruth.keyboard.press("Escape");
  await expect(jonas.getByRole("radiogroup", { name: "Who is the oldest?" }).getByRole("radio", { name: "Ruth" })).toBeChecked();

  await tap(ruth.getByRole("button", { name: "Üben" }));
  const hand = ruth.getByRole("group", { name: "Deine Würfel" });
  await expect(hand.getByRole("button")).toHaveCount(5);
  await expectAccessible(ruth);
  await expectFits(ruth);
  const inBox = ruth.getByRole("list", { name: "In der Schachtel" }).getByRole("listitem");
  let view: MatchView | null = null;
  for (let flicks = 0; flicks < 12 && !(view && lying(view) > 1); flicks++) {
    await expect(hand).toBeVisible();
    view = await flicked(ruth, async () => swipe(ruth, await onPlate(ruth), { x: 2, y: -100 }, 150 + 10 * flicks));
    await ruth.keyboard.press("Shift");
  }
  await expect(hand).toBeVisible();
  expect(lying(view!)).toBeGreaterThan(1);
  await expect(inBox).toHaveCount(lying(view!));
  await tap(ruth.getByRole("button", { name: "Schachtel leeren" }));
  await expect(inBox).toHaveText(["Die Schachtel ist leer"]);

  await tap(ruth.getByRole("button", { name: "Üben beenden" }));
  await expect(ruth.getByRole("button", { name: "Jetzt anfangen" })).toBeVisible();
  await ruth.bringToFront(); // in Firefox nothing has the focus in an inactive window
  await expect(ruth.getByRole("button", { name: "Üben" })).toBeFocused();
  await tap(ruth.getByRole("button", { name: "Üben" }));
  await expect(hand).toBeVisible();
  await jonas.getByRole("button", { name: "Let’s play" }).click();
  await expect(ruth.getByRole("button", { name: "3 Würfel ziehen" })).toBeVisible();
  await expect(inBox).toHaveText(["Die Schachtel ist leer"]);
});

test("from the game’s page: mouse and keys; then it is played", async ({ device }) => {
  const page = await device({ size: DESKTOP, language: "en" });
  await page.goto("/games/dice-flick");
  await page.getByRole("button", { name: "Practise first" }).click();
  const hand = page.getByRole("group", { name: "Your dice" });
  await expect(hand).toBeVisible();
  expect((await flicked(page, async () => pull(page, await onPlate(page), { x: -10, y: 70 }))).news.length).toBeGreaterThan(0);
  await page.keyboard.press("Shift");
  await expect(hand).toBeVisible();
  await hand.getByRole("button", { name: /^Knaller/ }).click();
  await page.locator("body").click({ position: { x: 5, y: 300 } });
  await flicked(page, async () => {
    for (const key of ["ArrowLeft", "Enter"]) await page.keyboard.press(key);
  });
  await expect(page.getByText(/lands? in row|into the trench|past the box/)).toBeVisible();
  await page.getByRole("button", { name: "Finish practising" }).click();
  await page.getByRole("button", { name: "Play against bots" }).click();
  await expect(page.getByRole("region", { name: "What to do" })).toBeVisible();
});

for (const [game, button] of [["einundzwanzig", "Flick"], ["waechter", "Hold to blow"]] as const) {
  test(`${game} can be practised, too`, async ({ device }) => {
    const page = await device({ size: PHONE, language: "en", touch: true });
    await page.goto(`/games/${game}`);
    await tap(page.getByRole("button", { name: "Practise first" }));
    const flick = page.getByRole("button", { name: button, exact: true });
    for (let n = 0; n < 2; n++) {
      await expect(flick).toBeEnabled();
      await flicked(page, () => flick.click({ delay: game === "waechter" ? 1500 : 0 }));
      await page.keyboard.press("Shift");
    }
    await expect(flick).toBeEnabled();
    await expectAccessible(page);
    await expectFits(page);
  });
}
