// Fair dice as people see them: the check after a match, and warnings about a cheating server, at once or at the end.

import type { Page } from "@playwright/test";
import { DAILY, DESKTOP, expect, expectAccessible, expectFits, PHONE, test } from "../fixtures";
import { askForTable, layTable, pathOf, playToResult } from "../person";

const MATCH = { game: "kirchenfenster", names: ["Ruth"], bots: ["easy" as const], options: { rounds: 1, begins: 1 } };
const code = (page: Page) => page.getByRole("region", { name: /^(Mit den anderen vergleichen|Compare with the others)$/ }).getByText(/^(\w{4}-){4}\w{4}$/);

/** Changes messages between page and server: each is passed on as these functions return it, or dropped. */
async function between(page: Page, fromServer: (text: string) => string, fromPage: (text: string) => string | null = (text) => text): Promise<void> {
  await page.routeWebSocket(/\/play$/, (line) => {
    const server = line.connectToServer();
    server.onMessage((text) => line.send(fromServer(String(text))));
    line.onMessage((text) => {
      const said = fromPage(String(text));
      if (said !== null) server.send(said);
      else line.send(JSON.stringify({ type: "ack", id: (JSON.parse(String(text)) as { id: string }).id, seq: 1 }));
    });
  });
}

test("after a match everybody checks the same dice, with their own device’s number in them", DAILY, async ({ device }) => {
  const ruth = await device({ size: PHONE, language: "de" });
  const { table } = await layTable(ruth, MATCH);
  await ruth.reload();
  await playToResult(ruth);
  await ruth.goto(`/t/${table.id}/check`);
  await expect(ruth.getByRole("heading", { level: 1 })).toContainText("stimmen");
  for (const point of [/bevor es seine Zufallszahl geschickt hat/, /steckt in jedem Wurf/, /Spiel, Optionen und Plätze stehen im Protokoll/, /Im Protokoll stehen dieselben Würfel.*Das Ergebnis ist dasselbe/, /Sein Siegel ist dasselbe/]) {
    await expect(ruth.getByRole("listitem").filter({ hasText: point })).toBeVisible();
  }
  await expect(ruth.getByRole("img", { name: "stimmt", exact: true })).toHaveCount(6);
  await ruth.getByText("Zahlen zum Selberprüfen").click();
  await expect(ruth.getByText(/mutschel verify .* --hash [0-9a-f]{64} --nonce Ruth=[0-9a-f]{32} --seal [0-9a-f]{64}$/)).toBeVisible();
  await expectFits(ruth);

  const jonas = await device({ size: DESKTOP, language: "en" });
  await jonas.goto(`/t/${table.id}/check`);
  await expect(jonas.getByText("This device added no random number.")).toBeVisible();
  await expect(code(jonas)).toHaveText((await code(ruth).textContent())!);
});

test("another fingerprint is told at once, and in the end", async ({ device }) => {
  const ruth = await device({ size: PHONE, language: "de" });
  const { table, seats } = await askForTable(ruth, { ...MATCH, start: true });
  const { hash } = table.fair!;
  await between(ruth, (text) => text.replaceAll(hash, "0".repeat(64)), (text) => text.replaceAll("0".repeat(64), hash));
  await ruth.goto(pathOf(seats[0]!.link));
  const told = ruth.getByRole("alertdialog", { name: "Trau diesen Würfeln nicht" });
  await expect(told).toBeVisible();
  await expectAccessible(ruth);
  await told.getByRole("button", { name: "Verstanden" }).click();
  await playToResult(ruth);
  await ruth.goto(`/t/${table.id}/check`);
  await expect(ruth.getByRole("heading", { level: 1, name: "Da stimmt etwas nicht" })).toBeVisible();
  await expect(ruth.getByText(/zwei Fingerabdrücke gezeigt/)).toBeVisible();
  await ruth.goto(`/t/${table.id}`);
  await expect(told).toBeVisible();
});

test("a random number that was promised and left out is missed", async ({ device }) => {
  const ruth = await device({ size: DESKTOP, language: "en" });
  const { table, seats } = await askForTable(ruth, { ...MATCH, start: true });
  await between(ruth, (text) => text, (text) => (text.includes('"nonce"') ? null : text));
  await ruth.goto(pathOf(seats[0]!.link));
  await playToResult(ruth);
  await ruth.goto(`/t/${table.id}/check`);
  await expect(ruth.getByRole("heading", { level: 1, name: "Something is wrong here" })).toBeVisible();
  await expect(ruth.getByText("Your device’s random number is missing: the throws were made without it.")).toBeVisible();
});

test("dice that differ from those in the log are found, also after the page was loaded again", async ({ device }) => {
  const ruth = await device({ size: PHONE, language: "de" });
  const { table, seats } = await askForTable(ruth, { ...MATCH, start: true });
  // the bot's dice are changed
  const lie = (text: string) =>
    JSON.stringify(JSON.parse(text), (_, thing: unknown) => {
      const cup = thing as { kind?: unknown; player?: unknown; faces?: number[] } | null;
      return cup?.kind === "cup" && cup.player === 1 && cup.faces?.length === 2 ? { ...cup, faces: cup.faces.map((face) => (face % 6) + 1) } : thing;
    });
  await between(ruth, lie);
  await ruth.goto(pathOf(seats[0]!.link));
  await playToResult(ruth);
  await ruth.reload();
  await ruth.goto(`/t/${table.id}/check`);
  await expect(ruth.getByRole("heading", { level: 1, name: "Da stimmt etwas nicht" })).toBeVisible();
  await expect(ruth.getByText(/andere Würfel oder ein anderes Ergebnis gezeigt, als er jetzt nennt/)).toBeVisible();
  await expectFits(ruth);
});

test("a server that hides its fingerprint is told of at once", async ({ device }) => {
  const jonas = await device({ size: DESKTOP, language: "en" });
  const { table, seats } = await askForTable(jonas, { ...MATCH, start: true });
  const hide = (text: string) => text.replace(/"fair":\{"hash":"[^{}]*\}/, '"fair":null');
  await between(jonas, hide);
  await jonas.route(/\/api\/tables\/[^/]+$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: hide(await answer.text()) });
  });
  await jonas.goto(pathOf(seats[0]!.link));
  const told = jonas.getByRole("alertdialog", { name: "Don’t trust these dice" });
  await expect(told).toContainText("hiding the fingerprint of its secret from your device");
  await jonas.unrouteAll();
  await jonas.goto(`/t/${table.id}`);
  await expect(told).toBeVisible();
});
