// What is done in a real browser: `make browser` tests (`make soak` in full), `make measure`, `make shots`; `make browsers`
// tests in Firefox and WebKit.

import { defineConfig } from "@playwright/test";
import { chromium, firefox, FIREFOX } from "./e2e/browsers";
import { STUCK } from "./e2e/stuck";

const IN_3D = /, 3d$/;
const FLAT = /moments\.spec\.ts$/; // pictures with dice in 2D
const MOVES = /(moments|throwing)\.spec\.ts$/;
const withWebGL = { launchOptions: chromium(true) };
const inFirefox = (moves: boolean) => ({ browserName: "firefox" as const, channel: "moz-firefox", launchOptions: firefox(moves) });

export default defineConfig({
  projects: FIREFOX ? [
    { name: "Firefox", testDir: "e2e/tests", testIgnore: MOVES, grepInvert: IN_3D, use: inFirefox(false) },
    { name: "Firefox that moves", testDir: "e2e/tests", testMatch: MOVES, use: inFirefox(true) },
    { name: "Orca", testDir: "e2e/orca", use: { ...inFirefox(false), headless: false } },
  ] : [
    { name: "WebKit", testDir: "e2e/webkit" },
    { name: "tests in 3D", testDir: "e2e/tests", grep: IN_3D, use: withWebGL },
    { name: "tests", testDir: "e2e/tests", grepInvert: IN_3D },
    { name: "pictures", testDir: "e2e/pictures", use: withWebGL },
    { name: "measure", testDir: "e2e/measure", use: withWebGL },
    { name: "shots", testDir: "e2e/shots", testIgnore: FLAT, use: withWebGL },
    { name: "flat shots", testDir: "e2e/shots", testMatch: FLAT },
  ],
  outputDir: "../build/browser",
  workers: 3, // people wait, too
  fullyParallel: true,
  // A busy computer may take as long as it likes, as long as something happens: each step has a limit of its own. The test
  // as a whole has one only for a step that never ends.
  timeout: 900_000,
  expect: { timeout: STUCK },
  // What fails and then passes is told as flaky, and looked into; a change that has nothing to do with it doesn't have to wait for that.
  retries: 1,
  reporter: [["line"]],
  use: {
    headless: true,
    actionTimeout: STUCK,
    navigationTimeout: STUCK,
    launchOptions: chromium(false),
  },
});
