// What is done in a real browser: `make browser` tests (`make soak` in full), `make measure`, `make shots`.

import { defineConfig } from "@playwright/test";
import { chromium } from "./e2e/chromium";
import { STUCK } from "./e2e/progress";

const IN_3D = /, 3d$/;
const LONG = /(flick|together)\.spec\.ts$/; // begun first, like those in 3D, so that nothing waits for them at the end
const FLAT = /moments\.spec\.ts$/; // pictures with dice in 2D
const withWebGL = { launchOptions: chromium(true) };

export default defineConfig({
  projects: [
    { name: "tests in 3D", testDir: "e2e/tests", grep: IN_3D, use: withWebGL },
    { name: "long tests", testDir: "e2e/tests", testMatch: LONG },
    { name: "tests", testDir: "e2e/tests", testIgnore: LONG, grepInvert: IN_3D },
    { name: "measure", testDir: "e2e/measure", use: withWebGL },
    { name: "shots", testDir: "e2e/shots", testIgnore: FLAT, use: withWebGL },
    { name: "flat shots", testDir: "e2e/shots", testMatch: FLAT },
  ],
  outputDir: "../build/browser",
  workers: 3, // people wait, too
  fullyParallel: true,
  // A busy computer may take as long as it likes, as long as something happens: each step has a limit of its own. The test
  // as a whole has one only for a step that never ends.
  timeout: 1_800_000,
  expect: { timeout: STUCK },
  reporter: [["line"]],
  use: {
    headless: true,
    actionTimeout: STUCK,
    launchOptions: chromium(false),
  },
});
