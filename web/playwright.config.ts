// What is done in a real browser: `make browser` tests (`make soak` in full), `make measure`, `make shots`.

import { defineConfig } from "@playwright/test";

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
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
      ],
    },
  },
});
