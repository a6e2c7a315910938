// Mutscheln of the day: at the end of a match, and at the next table.

import { expect, PHONE, test } from "../fixtures";
import { layTable, moveAtTable, seesEnd } from "../person";
import { until } from "../stuck";

test("what is won lies there at the end, and at the next table", async ({ device }) => {
  const page = await device({ size: PHONE });
  await layTable(page, { game: "kirchenfenster", options: { rounds: 1 }, names: ["Ruth", "Ben"] }); // a bot stands in for Ben
  const today = page.getByRole("paragraph").filter({ hasText: "Heute" });
  await until(page, () => seesEnd(page), (move) => moveAtTable(page, move));
  await expect(today).toHaveText(/^Heute\s*du\s*[01]\s*Ben\s*[01]\s*$/);
  await page.getByRole("button", { name: "Noch einmal" }).click();
  await expect(page.getByRole("region", { name: "Am Tisch" })).toBeVisible();
  await expect(today).toHaveText(/^Heute\s*(du|Ben)\s*1\s*$/);
});
