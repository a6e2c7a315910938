// WebKit's peculiarities.

import { existsSync } from "node:fs";
import { expect } from "@playwright/test";
import { PLAIN_HOST } from "../browsers";
import type { Server } from "../server";
import { askForTable, pathOf } from "../person";
import { playToResult, test } from "./fixtures";

const RUTH = { game: "pasch", names: ["Ruth"], bots: ["easy"] as ["easy"], start: true };

/** Number of requests for a table. */
async function asked({ base }: Server): Promise<number> {
  const metrics = await (await fetch(`${base}/metrics`)).text();
  const [, count = "0"] = /^\w*requests_total\{method="GET",path="\/api\/tables\/\{id\}",status="200"\} (\S+)/m.exec(metrics) ?? [];
  return Number(count);
}

test("what the server sends ahead is not fetched once more", async ({ open, request, server }) => {
  const { seats } = await askForTable({ request }, RUTH);
  const before = await asked(server);
  const window = await open(pathOf(seats[0]!.link));
  await expect.poll(() => window.run(() => document.body.innerText)).toContain("Pasch");
  expect(await asked(server)).toBe(before + 1);
});

test("dice are flat where no graphics chip draws them, unless somebody wants 3D", async ({ open, request }) => {
  test.skip(existsSync("/dev/dri"), "a graphics chip draws them");
  const { seats } = await askForTable({ request }, RUTH);
  const path = pathOf(seats[0]!.link);
  const solid = await open(path, { settings: { dice: "3d" } });
  await expect.poll(() => solid.run(() => document.querySelectorAll(".trays canvas").length)).toBeGreaterThan(0);
  const left = await open(path, { settings: { dice: "auto" } });
  await expect.poll(() => left.run(() => document.body.innerText)).toContain("Pasch");
  await new Promise((done) => setTimeout(done, 5000)); // three.js is loaded when the page is idle
  expect(await left.run(() => document.querySelectorAll(".trays canvas").length)).toBe(0);
});

test("a game over plain http, where WebKit keeps back what it gives to https alone", async ({ open, request }) => {
  const { seats } = await askForTable({ request }, { ...RUTH, options: { rounds: 1 } });
  const window = await open(pathOf(seats[0]!.link), { plain: true });
  expect(await window.run(() => [location.hostname, isSecureContext])).toEqual([PLAIN_HOST, false]);
  await playToResult(window);
});
