// Mutscheln of the day: at the end of a match, and in the next one.

import { expect, PHONE, test } from "../fixtures";
import { moveAtTable, seesEnd, shareDevice } from "../person";
import { until } from "../stuck";

test("what is won lies there at the end, and stands at the mat in the next match", async ({ device }) => {
  const page = await device({ size: PHONE });
  await shareDevice(page, "kirchenfenster", { here: "An einem Gerät spielen", start: "Jetzt anfangen" }, { Runden: "1" });
  const today = page.getByRole("paragraph").filter({ hasText: "Heute" });
  await until(page, () => seesEnd(page), (move) => moveAtTable(page, move));
  await expect(today).toHaveText(/^Heute\s*Ruth\s*[01]\s*Jonas\s*[01]\s*$/);
  const winner = (await today.innerText()).replace(/\s+/g, " ").includes("Ruth 1") ? "Ruth" : "Jonas";
  await page.getByRole("button", { name: "Noch einmal" }).click();
  await expect(page.getByRole("button", { name: new RegExp(`^${winner}.*Heute eine Mutschel$`) })).toBeVisible();
});
