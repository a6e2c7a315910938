import { chromium } from "@playwright/test";
import { readFileSync } from "node:fs";
const stages = JSON.parse(readFileSync("/tmp/wt/shots-organiser/stages.json"));
const only = process.argv[2] ? process.argv[2].split(",") : null;
const SHOTS = [
  ["empty", "leiten", 390, 844], ["coming", "leiten", 390, 844], ["coming", "leiten", 1280, 800], ["lots", "leiten", 390, 844],
  ["playing", "leiten", 390, 844], ["playing", "leiten", 390, 844, "dark"], ["playing", "leiten", 1280, 800], ["pause", "leiten", 390, 844], ["final", "leiten", 390, 844], ["beforecrown", "leiten", 390, 844], ["crowned", "leiten", 390, 844], ["playing", "leiten", 360, 640],
  ["empty", "saal", 1920, 1080], ["coming", "saal", 1920, 1080], ["lots", "saal", 1920, 1080], ["playing", "saal", 1920, 1080], ["playing", "saal", 1920, 1080, "dark"], ["pause", "saal", 1920, 1080], ["final", "saal", 1920, 1080], ["crowned", "saal", 1920, 1080], ["many", "saal", 1920, 1080],
  ["six", "saal", 1920, 1080], ["two", "saal", 1920, 1080], ["all", "saal", 1920, 1080], ["two", "saal", 1280, 800], ["six", "leiten", 390, 844],
  ["crowned", "danach", 390, 844], ["crowned", "danach", 1280, 800], ["crowned", "danach", 390, 844, "dark"], ["playing", "danach", 390, 844],
];
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell" });
for (const [stage, part, width, height, theme] of SHOTS) {
  const name = `${part}-${stage}-${width}${theme ? "-" + theme : ""}`;
  if (only && !only.some((one) => name.startsWith(one))) continue;
  const context = await browser.newContext({ viewport: { width, height }, locale: process.argv[3] ?? "de-DE", colorScheme: theme ?? "light" });
  const { id, token } = stages[stage];
  await context.addInitScript(([id, token]) => localStorage.setItem("mutschel.seats", JSON.stringify({ tables: { [id]: [token] }, person: null })), [id, token]);
  const page = await context.newPage();
  page.on("pageerror", (why) => console.log(name, "ERROR", why.message.slice(0, 300)));
  page.on("console", (message) => message.type() === "error" && console.log(name, message.text().slice(0, 300)));
  await page.goto(`${stages.base}/e/${id}/${part}`);
  await page.waitForTimeout(1800);
  await page.screenshot({ path: `/tmp/wt/shots-organiser/${name}.png` });
  await context.close();
}
await browser.close();
