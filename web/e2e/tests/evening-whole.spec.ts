// A whole evening: the organiser, two scorers, three more phones and the big screen; the tables choose their games.

import type { Page } from "@playwright/test";
import type { EveningView } from "../../src/protocol";
import { come, field, HALL, look, press } from "../evening";
import { expect, PHONE, test } from "../fixtures";
import { choose, moveOnce, playToResult, write } from "../person";

/** Fills in a sheet on which everybody else gets a strike in the first round. */
async function writeFor(page: Page, winner: string, others: readonly string[]): Promise<void> {
  await press(page, "Zur Liste");
  for (const name of others) await field(page, name).click();
  for (const round of [2, 3, 4, 5]) await press(page, `Runde ${round} beginnen`);
  await press(page, "Spiel beenden");
  await expect(page.getByText(`${winner} bekommt die Mutschel.`).first()).toBeVisible();
  await press(page, "Zum Tisch");
}

test("organiser, two scribes, three phones and the big screen have one evening, from the first name to the certificate", async ({ device }) => {
  const devices = await Promise.all(Array.from({ length: 6 }, () => device({ size: PHONE })));
  const [organiser, anna, ruth, ben, cem, dora] = devices as [Page, Page, Page, Page, Page, Page];
  const guests = [anna, ruth, ben, cem, dora];

  await organiser.goto("/abend");
  await press(organiser, "Abend ansetzen");
  await press(organiser, "Eintragen");
  await organiser.getByRole("textbox").first().fill("Emil, Frieda, Gerda");
  await press(organiser, "3 eintragen");
  await press(organiser, "Schließen");
  const path = new URL(organiser.url()).pathname.replace(/\/leiten$/, "");
  const hall = await device({ size: HALL });
  await hall.goto(`${path}/saal`);
  await Promise.all(guests.map((page, place) => come(page, path, ["Anna", "Ruth", "Ben", "Cem", "Dora"][place]!)));
  await expect(hall.getByText("Dora").first()).toBeVisible();
  const view = async () => (await (await organiser.request.get(`/api${path.replace("/e/", "/evenings/")}`)).json()) as Required<EveningView>;

  await test.step("a programme from which each table chooses, and a final on one device", async () => {
    await press(organiser, "Vorschlag übernehmen");
    await choose(organiser, "je Tisch");
    await organiser.getByRole("button", { name: /^Finale: .*(?<!verschieben)$/ }).click();
    await choose(organiser, "Ein Gerät");
    await choose(organiser, "Mit Tischsieg");
    await press(organiser, "Schließen");
    await organiser.getByRole("button", { name: /Wie viele Mutscheln\?/ }).click();
    await write(organiser.getByLabel("Leute je Tisch, etwa", { exact: true }), "4");
    await organiser.keyboard.press("Tab");
    await press(organiser, "Schließen");
  });

  await test.step("lots: the two scribes don’t want to sit together", async () => {
    await press(anna, "Wünsche");
    await choose(anna, "lieber nicht bei");
    await anna.getByRole("combobox", { name: "Bei wem?" }).selectOption("Ruth");
    await press(anna, "Wünschen");
    await press(anna, "Schließen");
    await press(organiser, "Zwei Tische auslosen");
    await press(organiser, "Alle zeigen");
    for (const page of guests) await press(page, "Ich sitze");
  });

  const drawn = await view();
  const named = (people: readonly number[]) => people.map((person) => drawn.people[person]!.name);
  const [annas, ruths] = ["Anna", "Ruth"].map((name) => drawn.tables.map(({ people }) => named(people)).find((names) => names.includes(name))!);
  expect(annas).not.toContain("Ruth");
  const wrong = ruths!.find((name) => name !== "Ruth")!;

  await test.step("each table plays what it likes, and the hall sees both", async () => {
    for (const page of [anna, ruth]) await press(page, "Ich führe die Liste");
    const choices = anna.getByRole("button", { name: / anfangen$/ });
    await expect(choices.nth(1)).toBeVisible();
    const [first, second] = (await choices.allTextContents()).map((text) => text.replace(/ anfangen$/, ""));
    await expect(hall.getByRole("heading", { name: /^Tisch\s\d: Spiel nach Wahl$/ })).toHaveCount(2);
    await press(anna, `${first} anfangen`);
    await press(ruth, `${second} anfangen`);
    for (const game of [first, second]) await expect(hall.getByRole("heading", { name: new RegExp(`^Tisch\\s\\d: ${game}$`) })).toBeVisible();
    await expect(organiser.getByText("Beide Tische spielen noch.")).toBeVisible();
    await look(hall);
    await Promise.all([
      writeFor(anna, "Anna", annas!.filter((name) => name !== "Anna")),
      writeFor(ruth, wrong, ruths!.filter((name) => name !== wrong)),
    ]);
    await expect(hall.getByText(/^\S+ gewinnt an Tisch\s\d: /).first()).toBeVisible();
    for (const page of [ben, cem, dora]) await expect(page.getByRole("heading", { name: "Der Stand" })).toBeVisible();
  });

  await test.step("the organiser puts a result right", async () => {
    await organiser.getByRole("button", { name: new RegExp(`fertig ${wrong} gewinnt`) }).click();
    await press(organiser, "Berichtigen");
    await choose(organiser, "Ruth");
    await press(organiser, "Verwechselt");
    await look(organiser);
    await organiser.getByRole("button", { name: /^Ruth gewinnt: / }).click();
    await expect(hall.getByText(/^Berichtigt: Ruth gewinnt an Tisch\s\d: /).first()).toBeVisible();
    // the big screen may know before the organiser's dialog has given way to the table's
    await press(organiser.getByRole("dialog", { name: /^Tisch\s\d$/ }), "Schließen");
  });

  await test.step("supper: all clocks stand", async () => {
    await press(organiser, "Zum Essen rufen");
    await expect(organiser.getByText("Alle Uhren stehen. Weiter in")).toBeVisible();
    await press(organiser, "5 Minuten mehr");
    await expect(organiser.getByRole("timer")).toHaveText(/^3[45]:\d\d$/);
    for (const page of [ben, cem, dora]) await expect(page.getByText(/^Noch 3[45] Minuten\.$/).first()).toBeVisible();
    await look(organiser);
    await press(organiser, "Pause beenden");
  });

  await test.step("the final at a table of ours: the hall sees its dice", async () => {
    await press(organiser, "Tischsiege vergeben");
    await press(organiser, "Ins Finale rufen");
    await press(anna, "Auf diesem Gerät spielen");
    await press(anna, "An den Tisch");
    await anna.waitForURL("**/t/*");
    await expect(hall.getByText("Auf der Matte liegt nichts.")).toBeAttached();
    const thrown = hall.getByRole("list", { name: "Auf der Matte" });
    for (let move = 0; !(await thrown.isVisible()); move++) await moveOnce(anna, move);
    await look(hall);
    await playToResult(anna);
    await anna.getByRole("link", { name: "Zurück zum Abend" }).click();
    await anna.waitForURL(`**${path}`);
  });

  const king = (await view()).people[Object.values((await view()).games).find(({ table }) => table === 0)!.winner!]!.name;
  const [crowned, other] = king === "Anna" ? [anna, ruth] : [ruth, anna];
  await test.step("the crown on every screen", async () => {
    await press(organiser, `${king} krönen`);
    await expect(crowned.getByText(`Das bist du, ${king}.`)).toBeVisible();
    await crowned.getByRole("radio", { name: "Königin" }).check();
    for (const page of [other, ben, cem, dora]) await expect(page.getByText(`${king} ist Mutschelkönigin`, { exact: false })).toBeVisible();
    await expect(hall.getByText(/^Mutschelkönigin \d{4}$/)).toBeVisible();
    await expect(hall.getByRole("heading", { level: 1, name: king })).toBeVisible();
    for (const page of [crowned, hall, organiser]) await look(page);
    expect(await crowned.getByRole("link", { name: "Urkunde" }).getAttribute("href")).toContain("certificate.pdf");
  });

  await test.step("what is left of it", async () => {
    await press(organiser, "Zum ganzen Abend");
    await expect(organiser.getByRole("heading", { name: `${king} ist Mutschelkönigin` })).toBeVisible();
    await expect(organiser.getByText(new RegExp(`: nicht ${wrong}, sondern Ruth\\. Grund: Verwechselt$`))).toBeVisible();
    await look(organiser);
    await press(organiser, "Prüfen");
    await expect(organiser.getByText("Noch einmal ausgelost: Es kommt dasselbe heraus.")).toBeVisible();
    await look(organiser);
    await press(organiser, "Schließen");
    await press(organiser, "Bericht und Urkunde");
    for (const name of ["Bericht", `Urkunde für ${king}`, "Stand als CSV"]) {
      const href = await organiser.getByRole("link", { name }).getAttribute("href");
      expect((await organiser.request.get(href!)).status(), name).toBe(200);
    }
  });
});
