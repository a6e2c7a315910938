// The browser tests: `make browser` in the everyday form, `make soak` in full.

import { defineConfig } from "@playwright/test";

const soak = Boolean(process.env["MUTSCHEL_SOAK"]);

export default defineConfig({
  testDir: "e2e",
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
