// What is done in a real browser: `make browser` tests (`make soak` in full), `make measure`, `make shots`.

import { defineConfig } from "@playwright/test";
import { chromium } from "./e2e/chromium";

const soak = Boolean(process.env["MUTSCHEL_SOAK"]);

export default defineConfig({
  projects: ["tests", "measure", "shots"].map((name) => ({ name, testDir: `e2e/${name}` })),
  outputDir: "../build/browser",
  workers: 2,
  fullyParallel: true,
  timeout: soak ? 300_000 : 150_000,
  expect: { timeout: 15_000 },
  reporter: [["line"]],
  use: {
    headless: true,
    actionTimeout: 15_000,
    launchOptions: chromium(true),
  },
});
