// A throw frame by frame, flat and in 3D, in build/shots/throws: to be looked at by a person.

import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { DESKTOP, PHONE } from "../fixtures";
import { layTable } from "../person";
import { repeatable, still, test } from "./page-clock";

const FOLDER = resolve(import.meta.dirname, "../../../build/shots/throws");
mkdirSync(FOLDER, { recursive: true });
const FRAMES = 12;
const EVERY = 100;

for (const dice of ["2d", "3d"] as const) {
  for (const [game, size] of [["pasch", PHONE], ["dice-cup", DESKTOP]] as const) {
    test(`${game}, ${dice}`, async ({ device }) => {
      const page = await device({ size, dice, language: "de", motion: true, tempo: "normal" });
      await repeatable(page);
      const options = game === "dice-cup" ? { seconds: 1, begins: 1 } : { begins: 1 };
      await layTable(page, { game, names: ["Clara"], bots: ["normal"], options });
      const throws = page.getByRole("button", { name: /^Halten/ });
      await throws.waitFor();
      await still(page);
      await throws.click();
      for (let frame = 1; frame <= FRAMES; frame++) {
        await page.clock.runFor(EVERY);
        await page.screenshot({ path: `${FOLDER}/${game}-${dice}-${String(frame).padStart(2, "0")}.png`, timeout: 120_000 });
      }
    });
  }
}
