// A club: founding it, its people, an evening, its table of results, and being forgotten.

import type { Page } from "@playwright/test";
import { item, Organiser, tokenOf } from "../evening";
import { DAILY, expect, expectAccessible, expectFits, PHONE, test } from "../fixtures";
import { playToResult } from "../person";

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole("button", { name, exact: typeof name === "string" }).click();

async function lookAt(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page);
}

/** Plays one game, in which everybody else gets a strike; then the crown. */
async function played(organiser: Organiser, winner: string, ...others: string[]): Promise<void> {
  await organiser.do({ type: "plan", items: [item({ name: "Ofenrohr", rounds: 1 })] });
  await organiser.do({ type: "draw", draws: 0, tables: 1 });
  await organiser.do({ type: "call", item: 1 });
  for (const name of others) await organiser.do({ type: "strike", game: 1, person: await organiser.person(name) });
  await organiser.do({ type: "finish", game: 1 });
  await organiser.do({ type: "crown" });
  expect((await organiser.view()).prizes.king).toBe(await organiser.person(winner));
}

test("a club from its founding over an evening to being forgotten", DAILY, async ({ device }) => {
  const [anna, ben, dora] = [await device({ size: PHONE }), await device({ size: PHONE }), await device({ size: { width: 360, height: 640 } })];

  await anna.goto("/abend");
  await press(anna, "Stammtisch gründen");
  await anna.getByRole("textbox", { name: "Wie heißt der Stammtisch?" }).fill("Stammtisch Rössle");
  await anna.getByRole("textbox", { name: "Und wie heißt du?" }).fill("Anna");
  await lookAt(anna);
  await anna.keyboard.press("Enter");
  await anna.waitForURL("**/c/cl.*");
  const club = new URL(anna.url()).pathname;
  await expect(anna.getByRole("heading", { name: "Noch kein Abend" })).toBeVisible();
  await expect(anna.getByText(/^Der nächste Mutscheltag ist am |^Heute ist Mutscheltag!/)).toBeVisible();
  await lookAt(anna);

  await anna.getByRole("link", { name: "Leute" }).click();
  await anna.getByRole("textbox", { name: /^Namen/ }).fill("Ben, Cem\nDora");
  await press(anna, "3 dazunehmen");
  await expect(anna.getByRole("link", { name: /^Dora/ })).toContainText("hat noch kein Gerät");
  await lookAt(anna);
  await press(anna, "Zurück");

  await test.step("an evening of the club knows whom to expect", async () => {
    await anna.getByRole("button", { name: "Abend ansetzen" }).focus();
    await anna.keyboard.press("Enter");
    await anna.waitForURL("**/leiten");
    const evening = new URL(anna.url()).pathname.split("/")[2]!;
    await ben.goto(`/e/${evening}`);
    await press(ben, "Ben");
    await press(ben, "Dazusetzen");
    await expect(ben.getByText("Wer kommt noch mit dir?")).toBeVisible();
    await lookAt(ben);
    await press(anna, "Leute");
    await expect(anna.getByRole("dialog").getByRole("button", { name: "Ben", exact: true })).toHaveCount(0);
    for (const name of ["Anna", "Cem", "Dora"]) await anna.getByRole("dialog").getByRole("button", { name, exact: true }).click();
    await lookAt(anna);
    await press(anna, "3 eintragen");
    await expect(anna.getByRole("textbox", { name: "Cem umbenennen" })).toBeVisible();
    await ben.goto(club);
    await expect(ben.getByRole("link", { name: /angesetzt, 4 Leute da/ })).toBeVisible();
    await played(await Organiser.of(await device(), evening, await tokenOf(anna, evening)), "Anna", "Ben", "Cem", "Dora");
  });

  await anna.goto(club);
  await expect(anna.getByText("4 Leute, ein Abend seit", { exact: false })).toBeVisible();
  await expect(anna.getByRole("row", { name: /^1 Du 1 1 –/ })).toBeVisible();
  await expect(anna.getByRole("heading", { name: /^Du gegen / })).toBeVisible();
  await expect(anna.getByText("ein gemeinsames Spiel, gezählt nach dem besseren Platz")).toBeVisible();
  await press(anna, "jemand anderes");
  await anna.getByRole("dialog").getByRole("button", { name: /^Dora/ }).click();
  await expect(anna.getByRole("heading", { name: "Du gegen Dora" })).toBeVisible();
  await expect(anna.getByText("eine Mutschel an einem Abend", { exact: false })).toBeVisible();
  await lookAt(anna);

  await anna.getByRole("link", { name: /Anna trägt die Krone/ }).click();
  await anna.waitForURL("**/danach");
  await expect(anna.getByRole("heading", { name: "Anna trägt die Mutschelkrone" })).toBeVisible();
  await lookAt(anna);
  await anna.getByRole("link", { name: "Zum Stammtisch" }).click();
  await anna.getByRole("table").getByRole("link", { name: "Du" }).click();
  await anna.waitForURL("**/p/*");
  await expect(anna.getByRole("link", { name: /Platz 1 von 4 · eine Mutschel · gekrönt/ })).toBeVisible();
  await expect(anna.getByRole("row", { name: /^Dora 1 0 1$/ })).toBeVisible();
  await lookAt(anna);

  await test.step("an evening tells nobody’s phone who they are in the club: Ben says it himself", async () => {
    await ben.goto(club);
    await press(ben, "Ben");
    await expect(ben.getByRole("row", { name: /^2 Du/ })).toBeVisible();
    await expect(ben.getByRole("heading", { name: "Wer bist du?" })).toHaveCount(0);
  });

  await dora.goto(club);
  await expect(dora.getByText("Wer bist du?").first()).toBeVisible();
  await lookAt(dora);
  await press(dora, "Dora");
  await expect(dora.getByRole("button", { name: "Abend ansetzen" })).toBeVisible();
  await dora.getByRole("link", { name: "Leute" }).click();
  await expect(dora.getByRole("button", { name: "Cem ändern" })).toHaveCount(0); // Cem isn't on her device, and she doesn't keep the club
  await press(dora, "Dora ändern");
  await dora.getByRole("textbox").last().fill("anna");
  await press(dora, "Umbenennen");
  await expect(dora.getByText("anna gibt es hier schon.", { exact: false })).toBeVisible();
  await lookAt(dora);
  await press(dora, "Vergessen Der Name verschwindet aus dem Stand und bei den Königen.");
  await lookAt(dora);
  await dora.getByRole("alertdialog", { name: "Dora vergessen?" }).getByRole("button", { name: "Vergessen" }).click();
  await expect(dora.getByText("Dieser Name wurde hier erst vor Kurzem gewählt.", { exact: false })).toBeVisible();
  await anna.goto(`${club}/leute`); // the club's keeper need not wait
  await press(anna, "Dora ändern");
  await press(anna, "Vergessen Der Name verschwindet aus dem Stand und bei den Königen.");
  await anna.getByRole("alertdialog", { name: "Dora vergessen?" }).getByRole("button", { name: "Vergessen" }).click();
  await expect(anna.getByRole("link", { name: /^Dora/ })).toHaveCount(0);
  await anna.goto(club);
  await expect(anna.getByText("3 Leute, ein Abend seit", { exact: false })).toBeVisible();
});

test("whoever ran an evening makes a club of it; form comes from matches that were played here", async ({ device }) => {
  const [anna, far] = [await device({ language: "en" }), await device({ size: PHONE })];
  await anna.goto("/abend");
  await press(anna, "Announce the evening");
  await anna.waitForURL("**/leiten");
  const evening = new URL(anna.url()).pathname.split("/")[2]!;
  const organiser = await Organiser.of(await device(), evening, await tokenOf(anna, evening));
  await far.goto(`/e/${evening}`);
  for (const name of ["Ben", "Cem", "Dora"]) {
    await far.getByRole("textbox", { name: "Name" }).fill(name);
    await press(far, "Dazu");
  }
  await far.getByRole("textbox", { name: "Name" }).fill("Emil");
  await press(far, "Zu viert dazusetzen");
  await organiser.do({ type: "plan", items: [item({ game: "grosse-hausnummer", way: "tablet", rounds: 1 })] });
  await organiser.do({ type: "draw", draws: 0, tables: 1 });
  await organiser.do({ type: "show_all" });
  await press(far, /sitzt$/);
  await organiser.do({ type: "call", item: 1 });
  await press(far, "Auf diesem Gerät spielen");
  await press(far, "An den Tisch");
  await far.waitForURL("**/t/*");
  await playToResult(far);
  await expect.poll(async () => (await organiser.view()).games[1]!.running).toBe(false);
  await organiser.do({ type: "crown" });

  await anna.goto(`/e/${evening}/danach`);
  await expect(anna.getByRole("columnheader", { name: "Form" })).toBeVisible();
  await expect(anna.getByRole("row", { name: /Ben.* (−\d+\.\d|0\.0)$/ })).toBeVisible();
  await lookAt(anna);
  await press(anna, "Turn this into a club");
  await anna.getByRole("textbox", { name: "What is the club called?" }).fill("White Horse");
  await anna.getByRole("textbox", { name: "And what’s your name?" }).fill("Anna");
  await press(anna, "Start the club");
  await anna.waitForURL("**/c/cl.*");
  const club = new URL(anna.url()).pathname;
  await expect(anna.getByText("5 people, one evening since", { exact: false })).toBeVisible();
  await lookAt(anna);

  await test.step("handed over, renamed and dissolved, as only its keeper can", async () => {
    await far.goto(club); // all four came on this phone
    await expect(far.getByRole("button", { name: "Abend ansetzen" })).toBeVisible();
    await lookAt(far);
    await press(far, "Mehr");
    await expect(far.getByRole("button", { name: /^Stammtisch auflösen/ })).toHaveCount(0);
    const exported = far.waitForEvent("download");
    await far.getByRole("link", { name: /^Stand als CSV herunterladen/ }).click();
    expect((await exported).suggestedFilename()).toMatch(/\.csv$/);
    await anna.goto(`${club}/leute`);
    await press(anna, "Edit Ben");
    await press(anna, /^Hand over the club/);
    await expect(anna.getByRole("link", { name: /^Ben/ })).toContainText("runs the club");
    await far.goto("/me");
    await far.getByRole("link", { name: /^White Horse/ }).click();
    await press(far, "Mehr");
    await far.getByRole("textbox", { name: "Name des Stammtischs" }).fill("Black Horse");
    await press(far, "Umbenennen");
    await expect(far.getByRole("heading", { name: "Black Horse", level: 1 })).toBeVisible();
    await press(far, "Mehr");
    await press(far, /^Abend herausnehmen/);
    await lookAt(far);
    await far.getByRole("dialog", { name: "Welcher Abend gehört nicht dazu?" }).getByRole("button").last().click();
    await lookAt(far);
    await far.getByRole("alertdialog").getByRole("button", { name: "Herausnehmen" }).click();
    await expect(far.getByText("2 Leute, noch kein Abend", { exact: false })).toBeVisible(); // Anna, and Ben, who keeps the club
    await press(far, "Mehr");
    await press(far, /^Stammtisch auflösen/);
    await lookAt(far);
    await far.getByRole("alertdialog").getByRole("button", { name: "Auflösen" }).click();
    await far.waitForURL("**/me");
    await anna.goto(club);
    await expect(anna.getByRole("heading", { name: "We can’t find this club" })).toBeVisible();
  });
});

test("without a connection a club says so, and comes as soon as there is one", async ({ device }) => {
  const anna = await device({ size: PHONE });
  await anna.goto("/abend");
  await press(anna, "Stammtisch gründen");
  await anna.getByRole("textbox", { name: "Wie heißt der Stammtisch?" }).fill("Linde");
  await anna.getByRole("textbox", { name: "Und wie heißt du?" }).fill("Anna");
  await anna.keyboard.press("Enter");
  await anna.waitForURL("**/c/cl.*");
  await anna.route("**/api/clubs/**", (asked) => asked.abort("internetdisconnected"));
  await anna.reload();
  await expect(anna.getByRole("heading", { name: "Der Stammtisch ist gerade nicht zu erreichen" })).toBeVisible();
  await anna.unroute("**/api/clubs/**");
  await expect(anna.getByRole("heading", { name: "Linde" })).toBeVisible();
});
