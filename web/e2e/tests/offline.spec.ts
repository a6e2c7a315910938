// Without a network: pages that were looked at, and in an installed page everything there is to read, can still be opened. Everything else says that
// it needs the server, and appears when the network is back.

import type { Page } from "@playwright/test";
import { DAILY, expect, expectAccessible, expectFits, onlyInChromium, PHONE, test } from "../fixtures";
import { STUCK } from "../stuck";
import { askForTable, layTable, playToResult } from "../person";

/** Waits until the worker controls the page and has cached these paths. Requests that a busy server refused are repeated the next time. */
async function whenKept(page: Page, ...paths: string[]): Promise<void> {
  let [most, since, loaded] = [0, Date.now(), Date.now()];
  for (;;) {
    const [missing, all] = await page.evaluate(async (wanted) => {
      const found = await Promise.all(wanted.map((path) => caches.match(path)));
      const kept = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length));
      return [wanted.filter((_, place) => !found[place]), kept.reduce((sum, one) => sum + one, 0)] as const;
    }, paths);
    if (missing.length === 0) return;
    if (all > most) [most, since, loaded] = [all, Date.now(), Date.now()];
    if (Date.now() - since > STUCK) throw new Error(`${missing.join(", ")}: not kept, and nothing more comes`);
    if (Date.now() - loaded > STUCK / 8) {
      await page.reload();
      loaded = Date.now();
    }
    await page.waitForTimeout(200);
  }
}
async function look(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
}

test.beforeEach(() => onlyInChromium("cuts a page and its worker off"));

test("what was looked at opens without a network, and the rest says what it waits for", DAILY, async ({ device }) => {
  const page = await device({ worker: true, size: PHONE, language: "de", complains: /ERR_FAILED/ }); // pages that were never opened are not cached
  const { table, person } = await layTable(page, { game: "pasch", names: ["Anna"], bots: ["easy"], options: { rounds: 1 } });
  await playToResult(page);
  await page.goto(`/me#${person!}`);
  await expect(page.getByRole("link", { name: /Pasch/ }).first()).toBeVisible();
  await page.goto("/games/pasch");
  await expect(page.getByRole("region", { name: "Zum Durchklicken" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("link", { name: /Pasch/ })).toBeVisible();
  await whenKept(page, "/api/games?lang=de", "/api/games/pasch/lesson?lang=de");

  await page.context().setOffline(true);
  await page.goto("/");
  await expect(page.getByText("Gerade keine Verbindung.", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: /Pasch/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Gleich spielen/ })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("button", { name: /^Gleich spielen/ })).toHaveAccessibleDescription(/sobald sie wieder da ist/);
  await look(page);
  await page.goto("/games/pasch");
  await expect(page.getByRole("button", { name: "Gegen Bots spielen" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("region", { name: "Zum Durchklicken" }).getByRole("button", { name: "Weiter" }).click();
  await expect(page.getByText("2 von 5")).toBeVisible();
  await look(page);
  await page.goto("/me");
  await expect(page.getByText(/^Stand: /)).toBeVisible();
  await expect(page.getByRole("link", { name: /Pasch/ }).first()).toBeVisible();
  await look(page);
  await page.goto("/games/choice");
  await expect(page.getByRole("heading", { name: "Dafür fehlt gerade die Verbindung" })).toBeVisible();
  await look(page);
  await page.goto(`/t/${table.id}`);
  await expect(page.getByRole("heading", { name: "Der Tisch ist gerade nicht zu erreichen" })).toBeVisible();
  await expect(page.getByText("geht es von selbst weiter", { exact: false })).toBeVisible();
  await look(page);

  await page.context().setOffline(false);
  await expect(page.getByRole("link", { name: "Nachspielen" })).toBeVisible();
  expect(await kept(page), "no list, no table, nobody’s name").toEqual([]);
});

/** Cached paths that shouldn't be. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith("/api/") && !path.startsWith("/api/games"));
  });

test("a device that forgets somebody forgets their list", async ({ device }) => {
  const page = await device({ worker: true, size: PHONE, language: "en" });
  const { person } = await askForTable(page, { game: "pasch", names: ["Anna"], bots: ["easy"], start: true });
  await page.goto(`/me#${person!}`);
  await expect(page.getByRole("link", { name: /Pasch/ }).first()).toBeVisible();
  await page.goto("/settings");
  await page.getByRole("button", { name: "Forget me on this device" }).click();
  await page.getByRole("button", { name: "Forget", exact: true }).click();
  await page.goto("/me");
  await expect(page.getByRole("heading", { name: "The board is still bare." })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("seen")))).toEqual([]);
});

test("an installed page has everything there is to read beforehand, its printed sheets included", async ({ device }) => {
  const page = await device({ worker: true, size: PHONE, language: "en" });
  await page.addInitScript(() => {
    // pages can't be installed here; and the pauses between the requests are not under test
    const real = matchMedia.bind(globalThis);
    globalThis.matchMedia = (query) => (query.includes("standalone") ? { ...real("all"), matches: true } : real(query));
    const timer = setTimeout;
    globalThis.setTimeout = ((done: () => void, ms?: number) => timer(done, ms === 2000 || ms === 200 ? 0 : ms)) as typeof setTimeout;
    globalThis.requestIdleCallback = ((done: () => void) => timer(done)) as unknown as typeof requestIdleCallback; // a busy computer is never idle
  });
  await page.goto("/");
  await whenKept(page, "/api/games/choice/lesson?lang=en", "/licences.json");
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("link", { name: /CHOICE/ }).click();
  await expect(page.getByRole("region", { name: "Step by step" })).toBeVisible();
  const sheets = await page.getByRole("link", { name: /to print/ }).getAttribute("href");
  const printed = await page.evaluate(async (address) => (await (await fetch(address)).text()).slice(0, 5), sheets!);
  expect(printed).toBe("%PDF-");
  for (const [path, title] of [["/settings", "Settings"], ["/licences", "Licences"], ["/abend", "A Mutschel evening"]] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  }
  await page.goto("/days");
  await expect(page.getByRole("heading", { name: "This needs a connection" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Practise with them as often as you like.", { exact: false })).toBeVisible();
});

test("an evening waits for its connection as a table does", async ({ device }) => {
  const page = await device({ worker: true, size: PHONE, language: "de" });
  await page.goto("/abend");
  await page.getByRole("button", { name: "Abend ansetzen" }).click();
  await page.waitForURL("**/e/**");
  const evening = new URL(page.url()).pathname.split("/")[2]!;
  await page.goto(`/e/${evening}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("evening-view")).forEach((key) => localStorage.removeItem(key)));
  await page.context().setOffline(true);
  await page.reload();
  await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("evening-view")).forEach((key) => localStorage.removeItem(key)));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Der Abend ist gerade nicht zu erreichen" })).toBeVisible();
  await look(page);
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "Mutschelabend" }).first()).toBeVisible();
});
