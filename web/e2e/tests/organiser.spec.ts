// Running an evening: from the start page to the first game, the big screen beside it, the crown, and what is left of it.

import type { Page } from "@playwright/test";
import { PROTOCOL } from "../../src/protocol";
import { DESKTOP, expect, expectAccessible, expectFits, PHONE, test } from "../fixtures";

const HALL = { width: 1920, height: 1080 };

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page);
}

const idOf = (page: Page): string => /\/e\/([^/]+)/.exec(page.url())![1]!;

/** What a scribe writes, over a line of its own with the organiser's token. */
async function write(page: Page, messages: object[]): Promise<void> {
  await page.evaluate(
    async ([id, protocol, all]) => {
      const { tables } = JSON.parse(localStorage.getItem("mutschel.seats")!) as { tables: Record<string, string[]> };
      const line = new WebSocket(`${location.origin.replace("http", "ws")}/api/evenings/${id}/live`);
      await new Promise((open) => (line.onopen = open));
      line.send(JSON.stringify({ type: "hello", protocol, tokens: tables[id] }));
      for (const [place, message] of all.entries()) {
        await new Promise<void>((done, refused) => {
          line.onmessage = ({ data }) => {
            const answer = JSON.parse(data as string) as { type: string; id?: string; text?: string };
            if (answer.id === `w${place}`) (answer.type === "ack" ? done : refused)(answer.text as never);
          };
          line.send(JSON.stringify({ ...message, id: `w${place}` }));
        });
      }
      line.close();
    },
    [idOf(page), PROTOCOL, messages] as const,
  );
}

test("a newcomer runs an evening from a phone: first game, result, correction, break, crown; the hall looks on", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  let taps = 0;
  const tap = async (name: string | RegExp) => {
    taps++;
    await button(name).click();
  };

  await page.goto("/");
  taps++;
  await page.getByRole("link", { name: "Einen Mutschelabend ansagen" }).click();
  await tap("Abend ansagen");
  await expect(page.getByRole("heading", { name: "Noch niemand da." })).toBeVisible();
  await look(page);
  await tap("Eintragen");
  await page.getByRole("textbox").first().fill("Anna, Ben, Cem\nDora\nEmil, Frieda");
  await look(page);
  await tap("6 eintragen");
  await tap("Schließen");
  await tap("Einen Tisch auslosen");
  await tap("Alle zeigen");
  await tap("Vorschlag übernehmen");
  const call = button(/aufrufen$/);
  const first = (await call.textContent())!.trim().replace(/ aufrufen$/, "");
  taps++;
  await call.click();
  await expect(button(/Tisch 1: Runde 1 von 5/)).toBeVisible();
  expect(taps).toBeLessThanOrEqual(9);
  await look(page);

  const hall = await device({ size: HALL, language: "de" });
  await hall.goto(`/e/${idOf(page)}/saal`);
  await expect(hall.getByRole("heading", { name: `Tisch 1: ${first}` })).toBeVisible();
  await expect(hall.getByText("Runde 1 von 5", { exact: false })).toBeVisible();
  await expect(hall.locator(".screen").getByRole("button")).toHaveCount(0);
  await look(hall);

  await write(page, [...[2, 3, 4, 5, 6].map((person) => ({ type: "strike", game: 1, person })), { type: "finish", game: 1 }]);
  await expect(button(/Tisch 1: fertig Anna gewinnt/)).toBeVisible();
  await expect(hall.getByText(/^Anna gewinnt an Tisch\s1: /).first()).toBeVisible();

  await button(/Tisch 1: fertig/).click();
  await button("Berichtigen").click();
  await page.getByRole("radio", { name: "Ben" }).check({ force: true });
  await button("Verwechselt").click();
  await look(page);
  await button(`Ben gewinnt: ${first}`).click();
  await expect(hall.getByText(/^Berichtigt: Ben gewinnt an Tisch\s1: /).first()).toBeVisible();
  await button("Schließen").click();

  await button("Mehr").click();
  await look(page);
  await button(/^Pause machen/).click();
  await expect(page.getByText("Alle Uhren stehen. Weiter in")).toBeVisible();
  await button("5 Minuten mehr").click();
  await expect(page.getByRole("timer")).toHaveText(/^(20:00|19:\d\d)$/);
  await look(page);
  await button("Pause beenden").click();

  await button("Mehr").click();
  await button("Jetzt krönen, ohne Finale").click();
  await expect(page.getByRole("heading", { name: "Ben trägt die Mutschelkrone." })).toBeVisible();
  await page.getByRole("radio", { name: "König", exact: true }).first().check({ force: true });
  await expect(hall.getByText(/^Mutschelkönig \d{4}$/)).toBeVisible();
  await expect(hall.getByRole("heading", { level: 1, name: "Ben" })).toBeVisible();
  await look(hall);
  await look(page);

  await button("Der ganze Abend").click();
  await expect(page.getByRole("heading", { name: "Ben ist Mutschelkönig" })).toBeVisible();
  await expect(page.getByText(`${first}, Tisch 1: nicht Anna, sondern Ben. Grund: Verwechselt`)).toBeVisible();
  await look(page);
  await button("Prüfen").click();
  await expect(page.getByText("Noch einmal ausgelost: es kommt dasselbe heraus.")).toBeVisible();
  await look(page);
  await button("Schließen").click();
  await button("Bericht und Urkunde").click();
  for (const name of ["Bericht", "Urkunde für Ben", "Stand als CSV"]) {
    const href = await page.getByRole("link", { name }).getAttribute("href");
    expect((await page.request.get(href!)).status(), name).toBe(200);
  }
});

test("the programme is moved by keyboard, changed and added to", async ({ device }) => {
  const page = await device({ size: DESKTOP, language: "en" });
  await page.goto("/abend");
  await page.getByRole("button", { name: "Announce the evening" }).click();
  await page.getByRole("button", { name: "Take the suggestion" }).click();
  const rows = page.getByRole("list").filter({ has: page.getByRole("button", { name: /^Move / }) }).getByRole("listitem");
  const titles = async () => Promise.all((await rows.all()).map(async (row) => (await row.locator("b").textContent())!));
  await expect(rows).toHaveCount(9);
  const [one, two] = await titles();
  await page.getByRole("button", { name: `Move ${one}` }).press("ArrowDown");
  await expect(rows.first()).toContainText(two!);
  await expect(page.getByRole("button", { name: `Move ${one}` })).toBeFocused();

  await rows.first().getByRole("button", { name: new RegExp(`^${two}`) }).click();
  await page.getByRole("button", { name: "More: Rounds" }).or(page.getByRole("button", { name: /Rounds/ }).last()).last().click();
  await page.getByRole("button", { name: "Move down" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(rows.first()).toContainText(one!);
  await expect(rows.nth(1)).toContainText("6 rounds");

  const handle = (await page.getByRole("button", { name: `Move ${one}` }).boundingBox())!;
  await page.mouse.move(handle.x + 20, handle.y + 20);
  await page.mouse.down();
  await page.mouse.move(handle.x + 20, handle.y + 80, { steps: 6 });
  await page.mouse.up();
  await expect(rows.nth(1)).toContainText(one!);

  await page.getByRole("button", { name: "Add a game" }).click();
  await page.getByRole("searchbox").fill("Oma's game");
  await page.getByRole("button", { name: /Add “Oma's game”/ }).click();
  await expect(rows.last()).toContainText("Oma's game");
  await expectAccessible(page);
});

test("without a line the hall keeps its picture and says from when it is", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  await page.goto("/abend");
  await page.getByRole("button", { name: "Abend ansagen" }).click();
  await expect(page.getByRole("heading", { name: "Noch niemand da." })).toBeVisible();
  // the note for the door: nothing but the way in
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("img", { name: /^QR-Code zum Abend/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Einladen" })).toBeHidden();
  await page.emulateMedia({ media: null });

  const hall = await device({ size: HALL, language: "de" });
  await hall.goto(`/e/${idOf(page)}/saal`);
  await expect(hall.getByRole("img", { name: "QR-Code zum Abend" })).toBeVisible();
  await expect(hall.getByText("Noch niemand da.")).toBeVisible();
  await expectAccessible(hall);
  await hall.context().setOffline(true);
  await hall.evaluate(() => dispatchEvent(new Event("offline")));
  await expect(hall.getByText(/^Stand von \d\d:\d\d$/)).toBeVisible();
  await expect(hall.getByText("Noch niemand da.")).toBeVisible();
});

test("sheets and rules of a game are printed from its page", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de" });
  await page.goto("/");
  await page.getByRole("link", { name: /CHOICE/ }).first().click();
  const href = await page.getByRole("link", { name: "Blätter und Regeln zum Ausdrucken (PDF)" }).getAttribute("href");
  const answer = await page.request.get(href!);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
});
