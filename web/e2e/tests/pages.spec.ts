// Every page: accessible by axe's measure, no wider than its window, and with a friendly text when something is wrong.

import type { Page } from "@playwright/test";
import { colour, DAILY, DESKTOP, expect, expectAccessible, expectFits, onlyInChromium, PHONE, SOAK, test } from "../fixtures";
import { layTable, pathOf, playToResult, promptOf } from "../person";
import { Server } from "../server";
import type { Seated } from "../../src/protocol";

async function look(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
}

for (const [place, theme, when] of [["phone", "dark", DAILY], ["desktop", "light", {}]] as const) {
  test(`pages that need no table, on a ${place} in the ${theme}`, when, async ({ device }) => {
    const page = await device({ size: place === "phone" ? PHONE : DESKTOP, language: place === "phone" ? "de" : "en" });
    await colour(page, theme);
    const paths = ["/", "/games/dice-cup", "/games/choice", "/me", "/days", "/settings", "/licences", "/imprint", "/privacy", "/admin", "/nowhere/at/all"];
    for (const path of paths.filter((_, number) => SOAK || (number % 2 === 0) === (place === "phone"))) {
      await page.goto(path);
      await look(page);
    }
  });

  test(`a table before, during and after a match, on a ${place} in the ${theme}`, when, async ({ device }) => {
    const page = await device({ size: place === "phone" ? PHONE : DESKTOP, language: place === "phone" ? "en" : "de" });
    await colour(page, theme);
    const lobby = await layTable(page, { game: "pasch", names: ["Anna"], bots: ["easy", "hard"], options: { rounds: 1 } }, false);
    await look(page);
    await page.getByRole("button", { name: /^(Jetzt anfangen|Let’s play)$/ }).click();
    await expect(page.getByRole("region", { name: /^(Was zu tun ist|What to do)$/ })).toBeVisible();
    await look(page);
    await playToResult(page);
    await look(page);
    for (const after of SOAK || place === "phone" ? ["replay", "check", "analysis"] : []) {
      await page.goto(`/t/${lobby.table.id}/${after}`);
      await look(page);
    }
    const games = place === "phone" ? ["wuerfelblitz", "choice", "waechter"] : ["dice-cup", "dice-flick", "einsame-filzlaus"];
    for (const game of SOAK ? ["dice-cup", "wuerfelblitz", "choice", "dice-flick", "einsame-filzlaus", "waechter"] : games) {
      await layTable(page, { game, names: ["Anna"], bots: ["easy"], options: { begins: 1 } });
      await expect(page.getByRole("region", { name: /^(Was zu tun ist|What to do)$/ })).toBeVisible();
      await look(page);
    }
  });
}

test("at 200 % zoom nothing has to be scrolled sideways, and everything can be reached", DAILY, async ({ device }) => {
  const page = await device({ size: { width: DESKTOP.width / 2, height: DESKTOP.height / 2 }, language: "de" });
  for (const path of ["/", "/games/dice-cup", "/settings"]) {
    await page.goto(path);
    await look(page);
  }
  await layTable(page, { game: "grosse-hausnummer", names: ["Anna"], bots: ["easy"], options: { rounds: 1, begins: 1 } });
  await page.getByRole("region", { name: "Was zu tun ist" }).getByRole("button").last().click();
  await look(page);
  await playToResult(page);
  await look(page);
});

test("whose work the page contains is said there, with their licences", async ({ device, request }) => {
  const page = await device({ size: PHONE, language: "de" });
  await page.goto("/settings");
  await page.getByRole("link", { name: "Lizenzen" }).click();
  await expect(page.getByRole("heading", { name: "Lizenzen" })).toBeVisible();
  for (const [name, author] of [
    ["Mutschel", "MIT License"],
    ["@fontsource-variable/figtree", "The Figtree Project Authors"],
    ["@fontsource-variable/vollkorn", "The Vollkorn Project Authors"],
    ["@noble/hashes", "Paul Miller"],
    ["marked", "Christopher Jeffrey"],
    ["svelte", "Svelte Contributors"],
    ["three", "three.js authors"],
    ["uqr", "Anthony Fu"],
  ] as const) {
    await page.locator("summary", { has: page.getByText(name, { exact: true }) }).click();
    await expect(page.getByText(new RegExp(author, "i")).first()).toBeVisible();
  }
  await expectAccessible(page);
  await expectFits(page);
  expect(await (await request.get("/licences.txt")).text()).toContain("SIL OPEN FONT LICENSE");
});

test("a table that is gone has a friendly page and a way on", async ({ device }) => {
  const page = await device({ language: "de" });
  await page.goto("/t/abcdefghijkl");
  await expect(page.getByRole("heading", { name: "Dieser Tisch ist abgeräumt" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Zu den Spielen" }).click();
  await expect(page.getByRole("heading", { name: "Komm, setz dich." })).toBeVisible();
});

test("a word that belongs to no table, and a name that is too long, are said so", async ({ device }) => {
  const page = await device({ language: "de" });
  await page.goto("/");
  await page.getByRole("textbox", { name: /Tischwort/ }).first().click();
  await page.keyboard.type("qqqq");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Auf QQQQ hört kein Tisch/)).toBeVisible();

  const seated = await layTable(page, { game: "pasch", names: ["Anna"] }, false);
  const other = await device({ language: "de" });
  await other.goto(pathOf(seated.link));
  const name = other.getByRole("textbox", { name: /name/i });
  const sit = other.getByRole("button", { name: "Dazusetzen" });
  await name.fill("x".repeat(300));
  await sit.click();
  await expect(other.getByText(/24/).first()).toBeVisible();
  await name.fill("🎲🎲");
  await sit.click();
  await expect(page.getByText("🎲🎲").first()).toBeVisible();
});

test("a full table can be watched, and two tabs of one seat both play", async ({ device }) => {
  const anna = await device({ language: "en" });
  const names = Array.from({ length: 6 }, (_, n) => `Nr${n}`);
  const full = await layTable(anna, { game: "dice-cup", names }, false);
  const late = await device({ language: "en" });
  await late.goto(pathOf(full.link));
  await expect(late.getByText("Every seat is taken. You can watch.")).toBeVisible();

  const seated = await layTable(anna, { game: "pasch", names: ["Anna"], bots: ["easy"], options: { rounds: 1, begins: 1 } });
  const second = await anna.context().newPage();
  await second.goto(pathOf(seated.seats[0]!.link));
  await second.getByRole("button", { name: "Throw" }).click();
  await expect(anna.getByRole("list", { name: "On the mat" }).getByRole("listitem").first()).toBeVisible();
});

test("a link for another seat asks before it is taken", async ({ device }) => {
  const page = await device({ language: "de" });
  const seated = await layTable(page, { game: "pasch", names: ["Anna", "Ben"], bots: ["easy"] });
  await expect(page.getByRole("region", { name: "Was zu tun ist" })).toBeVisible();
  await page.goto("/");
  await page.goto(pathOf(seated.seats[1]!.link));
  await expect(page.getByRole("heading", { name: "Der Link ist für einen anderen Platz" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "An meinem Platz bleiben" }).click();
  await expect(page.getByRole("region", { name: "Was zu tun ist" })).toBeVisible();
  expect(page.url(), "no token is left in the address").not.toContain("#");
});

test("so does a device that sits there by its personal key; where it has no seat, the link simply gives it one", async ({ device }) => {
  const first = await device({ language: "de" });
  const laid = await layTable(first, { game: "pasch", names: ["Anna"] }, false);
  const joined = (await (await first.request.post(`/api/tables/${laid.table.id}/seats`, { data: { names: ["Ben"] } })).json()) as Seated;
  const page = await device({ language: "de" });
  await page.goto(`/me#${laid.person!}`);
  await page.getByRole("link", { name: /Pasch/ }).click();
  await expect(page.getByRole("button", { name: "Jetzt anfangen" })).toBeVisible();

  await page.goto(pathOf(joined.seats[0]!.link));
  await expect(page.getByRole("heading", { name: "Der Link ist für einen anderen Platz" })).toBeVisible();
  await page.getByRole("button", { name: "Beide Plätze hier spielen" }).click();
  await page.getByRole("button", { name: "Jetzt anfangen" }).click();
  await expect(page.getByRole("region", { name: "Was zu tun ist" })).toContainText(/Anna|Ben/);

  const other = await layTable(first, { game: "pasch", names: ["Cleo"], bots: ["easy"], options: { begins: 1 } });
  await page.goto(pathOf(other.seats[0]!.link));
  await expect(page.getByRole("button", { name: "Werfen" })).toBeVisible();
});

test("a name that is one long word makes nobody’s list of tables wider", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  const laid = await layTable(page, { game: "pasch", names: ["W".repeat(24)], options: { begins: 1 } }, false);
  const { id } = laid.table;
  const joined = (await (await page.request.post(`/api/tables/${id}/seats`, { data: { names: ["Ben"] } })).json()) as Seated;
  await page.request.post(`/api/tables/${id}/start`, { headers: { Authorization: `Bearer ${laid.seats[0]!.token}` } });
  const other = await device({ size: PHONE, language: "de" });
  await other.goto(`/me#${joined.person!}`);
  await expect(other.getByText("W".repeat(24) + " ist dran")).toBeVisible();
  await expectFits(other);
});

test("whoever is one too many in their network is told so, and comes in when there is room", async ({ device }) => {
  const server = await Server.start({ settings: { MUTSCHEL_CONNECTIONS_PER_ADDRESS: "1" } });
  try {
    const anna = await device({ language: "de" });
    const ben = await device({ language: "de" });
    const laid = (await (await anna.request.post(`${server.base}/api/tables`, { data: { game: "pasch", names: ["Anna"] } })).json()) as Seated;
    const table = server.base + pathOf(laid.link);
    await anna.goto(table);
    await expect(anna.getByRole("button", { name: "Dazusetzen" })).toBeVisible();
    await ben.goto(table);
    await expect(ben.getByRole("heading", { name: "Hier sind schon zu viele Geräte" })).toBeVisible();
    await expectAccessible(ben);
    await anna.close();
    await expect.poll(async () => (await ben.request.get(`${server.base}/metrics`)).text()).toContain("mutschel_connections 0.0");
    await ben.getByRole("button", { name: "Neu laden" }).click();
    await expect(ben.getByRole("button", { name: "Dazusetzen" })).toBeVisible();
    await ben.close(); // before its server is gone
  } finally {
    await server.stop();
  }
});

test("an old page notices that the server was updated", async ({ device }) => {
  const page = await device({ language: "de" });
  await page.routeWebSocket(/\/play$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const heard = JSON.parse(String(message)) as { type: string; version?: string };
      if (heard.type === "welcome") heard.version = "99.0.0";
      socket.send(JSON.stringify(heard));
    });
  });
  await layTable(page, { game: "pasch", names: ["Anna"], bots: ["easy"] });
  await expect(page.getByText("Es gibt eine neue Version. Lad einmal neu, dein Platz bleibt.")).toBeVisible();
});

test("a phone that sleeps during the glimpse wakes up at the cross", DAILY, async ({ device }) => {
  onlyInChromium("puts the page to sleep");
  const [asleep, awake] = [await device({ size: PHONE, language: "de", touch: true }), await device({ size: PHONE, language: "de" })];
  const { seats } = await layTable(asleep, { game: "dice-cup", names: ["Anna"], bots: ["easy"], options: { seconds: 1, begins: 1 } });
  await awake.goto(pathOf(seats[0]!.link));
  const throwOn = (page: Page) => page.getByRole("region", { name: "Was zu tun ist" }).getByRole("button").last();
  await expect(throwOn(asleep)).toBeVisible();
  const cdp = await asleep.context().newCDPSession(asleep);
  await cdp.send("Debugger.enable"); // a page that is paused receives everything at once when it wakes up
  const stands = new Promise((done) => cdp.once("Debugger.paused", done));
  await cdp.send("Debugger.pause");
  await throwOn(awake).click();
  await expect(promptOf(awake).getByText("Was hast du dir gemerkt?")).toBeVisible();
  await stands;
  await cdp.send("Debugger.resume");
  await cdp.send("Debugger.disable");
  await expect(promptOf(asleep).getByText("Was hast du dir gemerkt?")).toBeVisible();
  await expect(asleep.getByText("Den Blick hast du verpasst.", { exact: false })).toBeVisible();
});

test("a lesson is stepped through, and goes on in the other language where it was", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  await page.goto("/games/pasch");
  const lesson = page.getByRole("region", { name: /^(Zum Durchklicken|Step by step)$/ });
  await lesson.getByRole("button", { name: "Weiter" }).click();
  await expect(lesson.getByText("2 von 5")).toBeVisible();
  await expect(lesson.getByRole("img", { name: "Würfel: 2 zählt nicht; 3 zählt nicht; 6 zählt nicht" })).toBeVisible();
  await page.getByRole("button", { name: "English" }).click();
  await expect(lesson.getByText("2 of 5")).toBeVisible();
  await expect(lesson.getByText("The second has three different numbers").last()).toBeVisible();
});
