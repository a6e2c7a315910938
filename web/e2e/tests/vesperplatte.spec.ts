// The platter of games: offered after a newcomer's first match, and eaten up.

import { DESKTOP, expect, expectFits, PHONE, test } from "../fixtures";
import { layTable, moveOnce, playToResult, remembering } from "../person";
import { until } from "../stuck";

for (const size of [PHONE, DESKTOP]) {
  test(`a newcomer’s second match is a platter, dished up at once, ${size.width} px`, async ({ device }) => {
    const page = await device({ size, tempo: "normal" });
    await layTable(page, { game: "kirchenfenster", names: ["Lena"], bots: ["easy"], pace: "quick", options: { rounds: 1 } });
    const serve = page.getByRole("button", { name: "Vesperplatte auftischen" }); // at the table's end, and beside the result
    await until(page, () => serve.isVisible(), (move) => moveOnce(page, move, serve));
    const first = page.url();
    await expect(page.getByRole("button", { name: /^Noch einmal/ })).toBeVisible();
    await serve.click();
    await expect(page.getByText("1. Gang von 8").first()).toBeVisible();
    expect(page.url()).not.toBe(first);
    await expectFits(page);
  });
}

test("all courses are served, each with its card, until the platter is eaten up", async ({ device }) => {
  const page = await device({ size: PHONE });
  const said = await remembering(page);
  await layTable(page, { game: "vesperplatte", names: ["Lena"], bots: ["easy"], pace: "quick", options: { courses: 5, mutschel: "shared" } });
  await playToResult(page);
  for (const course of [1, 2, 3, 4, 5]) await said(new RegExp(`${course}\\. Gang von 5`));
  await expect(page.getByRole("button", { name: "Noch eine Platte" })).toBeVisible();
});
