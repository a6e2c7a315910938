import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { test } from "../fixtures";
import { layTable, moveOnce } from "../person";
const FOLDER = "/tmp/wt/shots-sight";
mkdirSync(FOLDER, { recursive: true });
const env = process.env;
const games = (env["GAMES"] ?? "pasch").split(",");
const sizes = (env["SIZES"] ?? "390x844").split(",");
const moves = Number(env["MOVES"] ?? 2);
const dark = env["DARK"] === "1";
const move = async (page: Page, step: number) => (await page.getByRole("region", { name: /Was zu tun ist/ }).getByRole("button", { name: /^(Weiter|Runde \d+ beginnen)$/ }).count()) === 0 && moveOnce(page, step);
const only = env["END"] === "1";
for (const size of sizes) for (const id of games) {
  test(`${id} ${size}`, async ({ device }) => {
    const [width, height] = size.split("x").map(Number) as [number, number];
    const page: Page = await device({ size: { width, height }, dice: (env["DICE"] ?? "2d") as "2d", moments: "full", touch: width < 900 });
    if (dark) await page.emulateMedia({ colorScheme: "dark" });
    let n = 0;
    const shoot = (what: string) => page.screenshot({ path: `${FOLDER}/${env["PRE"] ?? ""}${id}-${size}${dark ? "-dark" : ""}-${n++}-${what}.png` });
    await layTable(page, { game: id, names: ["Clara"], bots: ["normal", "hard", "easy"], options: { begins: env["BEGINS"] ? Number(env["BEGINS"]) : 3, rounds: only ? 1 : 5, ...JSON.parse(env["OPTS"] ?? "{}") } });
    for (let step = 0; step < moves; step++) {
      await page.waitForTimeout(300);
      if (step === 0) await shoot("start");
      for (let tries = 0; tries < 250 && !(await move(page, step)); tries++) { await page.waitForTimeout(80); if (tries === 8 && step === 0) await shoot("others"); }
      await page.waitForTimeout(450);
      await shoot(`moved${step}`);
      await page.waitForTimeout(1100);
      await shoot(`told${step}`);
    }
    for (let t = 0; t < Number(env["TAIL"] ?? 0); t++) { await page.waitForTimeout(1000); await shoot(`tail${t}`); }
  });
}
