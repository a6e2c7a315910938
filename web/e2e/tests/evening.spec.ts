// An evening on phones: arriving, the lot, the scorer's sheet online and offline, a play-off for the Mutschel.

import { come, field, look, Organiser, item, press } from "../evening";
import { DAILY, expect, PHONE, test } from "../fixtures";
import { BreakableLine } from "../breakable-line";
import { playToResult } from "../person";

test("an evening from the word to the first Mutschel: two phones, a scorer without a line, a play-off", DAILY, async ({ device }) => {
  const organiser = await Organiser.announce(await device(), "Im Rössle");
  await organiser.do({ type: "put_down", names: ["Cem", "Dora"] });
  await organiser.do({ type: "plan", items: [item({ name: "Ofenrohr" })] });
  const [anna, cem] = [await device({ worker: true, size: PHONE }), await device({ size: PHONE })];

  // opened by its five-letter word
  await anna.goto("/");
  await anna.getByRole("textbox", { name: /Tischwort/ }).first().click();
  await anna.keyboard.type(organiser.at.evening.about!.word!);
  await anna.waitForURL(`**${organiser.path}`);
  await come(anna, organiser.path, "Anna", "Oma Luise");
  await look(anna);
  await cem.goto(organiser.path);
  await press(cem, "Ich stehe schon auf der Liste");
  await cem.getByRole("checkbox", { name: "Cem" }).check();
  await look(cem);
  await press(cem, "Das bin ich");
  await expect(cem.getByText("Wer kommt noch mit dir?")).toBeVisible();

  await press(cem, "Wünsche");
  await cem.getByRole("combobox", { name: "Bei wem?" }).selectOption("Anna");
  await press(cem, "Wünschen");
  await expect(cem.getByText("Cem und Anna zusammen").or(cem.getByText("Anna und Cem zusammen"))).toBeVisible();
  await press(cem, "Schließen");

  await organiser.do({ type: "draw", draws: 0, tables: 1 });
  await organiser.do({ type: "show_all" });
  await expect(anna.getByRole("status").filter({ hasText: /^Tisch 1, mit / })).toContainText("Cem");
  await press(anna, "Los prüfen");
  await expect(anna.getByText("Das Los stimmt: Darauf hatte sich der Server festgelegt", { exact: false })).toBeVisible();
  await look(anna);
  await press(anna, "Schließen");
  await press(anna, "Anna sitzt");
  await press(cem, "Ich sitze");

  await organiser.do({ type: "call", item: 1 });
  await press(anna, "Ich führe die Liste");
  await field(anna, "Dora").click();
  await expect(field(anna, "Dora")).toHaveAttribute("aria-pressed", "true");
  await look(anna);
  await expect(cem.getByText("Anna führt die Liste.")).toBeVisible();
  await expect(cem.getByRole("listitem").filter({ hasText: "Dora" }).getByText("ein Strich")).toBeVisible();
  await look(cem);
  await field(anna, "Dora").click(); // a second tap undoes it
  await expect(anna.getByRole("button", { name: "Dora, kein Strich", exact: true })).toHaveAttribute("aria-pressed", "false");

  await test.step("without a line the list goes on, and everything arrives once", async () => {
    const line = await BreakableLine.of(anna);
    await anna.reload();
    await press(anna, "Zur Liste");
    await line.cut();
    await field(anna, "Dora").click();
    await field(anna, "Oma Luise").click();
    await press(anna, "Runde 2 beginnen");
    await field(anna, "Cem").click();
    await press(anna, "Rückgängig");
    await expect(anna.getByText(/^Kein Netz seit/)).toContainText("Deine Striche sind sicher");
    await press(anna, "Rückgängig"); // also in earlier rounds
    await expect(anna.getByText("Runde 1 von 2")).toBeVisible();
    await press(anna, "Runde 2 beginnen");
    await look(anna);
    await line.mend();
    await expect(cem.getByText("Runde 2 von 2")).toBeVisible();
    await expect.poll(async () => (await organiser.view()).games[1]!.strokes).toEqual({ [await organiser.person("Dora")]: 1, [await organiser.person("Oma Luise")]: 1 });
  });

  // Anna and Cem have no strike: a play-off
  await press(anna, "Spiel beenden");
  await expect(anna.getByText("Wer bekommt einen Strich?")).toBeVisible();
  await expect(cem.getByText(/^(Anna und Cem|Cem und Anna) stechen um die Mutschel/)).toBeVisible();
  await anna.getByRole("button", { name: /^Anna, kein Strich im Stechen/ }).click();
  await expect(anna.getByText("Dann hat Cem die Mutschel.")).toBeVisible();
  await look(anna);
  await press(anna, "Cem die Mutschel geben");
  await expect(anna.getByText("Cem bekommt die Mutschel.").first()).toBeVisible();
  await press(anna, "Zum Tisch");
  await expect(cem.getByText("Die Mutschel für Ofenrohr gehört dir!").first()).toBeVisible();
  await look(cem);
});

test("the second scorer is asked; somebody else on the phone, another name, going home", async ({ device }) => {
  const organiser = await Organiser.announce(await device(), "Im Rössle");
  const [anna, ben] = [await device({ size: { width: 360, height: 640 } }), await device({ size: PHONE })];
  await come(anna, organiser.path, "Anna");
  await come(ben, organiser.path, "Ben");
  await organiser.do({ type: "put_down", names: ["Cem", "Dora"] });
  await organiser.do({ type: "plan", items: [item({ name: "Ofenrohr", rounds: 1 })] });
  await organiser.do({ type: "draw", draws: 0, tables: 1 });
  for (const page of [anna, ben]) await press(page, "Ich sitze"); // nothing happens until the mat has been turned over
  await organiser.do({ type: "call", item: 1 });
  await press(anna, "Ich führe die Liste");
  await look(anna);
  await press(ben, "Übernehmen");
  await expect(ben.getByRole("alertdialog", { name: "Anna führt schon die Liste. Übernehmen?" })).toBeVisible();
  await ben.getByRole("alertdialog").getByRole("button", { name: "Übernehmen" }).click();
  await expect(ben.getByText("Wer bekommt einen Strich?")).toBeVisible();
  await expect(anna.getByText("Ben führt die Liste.")).toBeVisible();
  await press(ben, "Mehr");
  await ben.getByRole("switch", { name: /^Mehrere Striche in einer Runde/ }).check();
  await press(ben, "Schließen");
  for (let taps = 0; taps < 2; taps++) await field(ben, "Dora").click();
  await expect(ben.getByRole("button", { name: "Dora, zwei Striche, diese Runde 2" })).toBeVisible();
  await press(ben, "Rückgängig");
  await expect(ben.getByRole("button", { name: "Dora, ein Strich, diese Runde einer" })).toBeVisible();

  await press(anna, "Mehr");
  await press(anna, "Noch jemand an diesem Handy");
  await anna.getByRole("textbox", { name: "Name" }).fill("Vroni");
  await press(anna, "Dazusetzen");
  await expect(async () => { // a list that has just been drawn anew may take the tap along
    await anna.getByRole("button", { name: /^Vroni/ }).click();
    await expect(anna.getByText("Schön, dass du da bist.")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await look(anna);
  await press(anna, "Mehr");
  await press(anna, "Vroni umbenennen");
  await anna.getByRole("textbox", { name: "Dein Name" }).fill("Veronika");
  await press(anna, "Umbenennen");
  await press(anna, "Anna geht heim");
  await press(anna, "Schließen");
  await expect(field(ben, "Anna")).toContainText("ist heim");
  await expect.poll(async () => (await organiser.view()).tables[0]!.people.length).toBe(4);
  expect(await organiser.person("Veronika")).toBeGreaterThan(0);
});

test("everybody plays on their own phone; whoever has none, on the phone that laid the table", async ({ device }) => {
  const organiser = await Organiser.announce(await device(), "Im Rössle");
  const [anna, ben] = [await device({ size: PHONE }), await device({ size: PHONE })];
  await come(anna, organiser.path, "Anna");
  await come(ben, organiser.path, "Ben");
  await organiser.do({ type: "put_down", names: ["Cem", "Dora"] });
  await organiser.do({ type: "plan", items: [item({ game: "pasch", way: "phones", rounds: 1 })] });
  await organiser.do({ type: "draw", draws: 0, tables: 1 });
  await organiser.do({ type: "show_all" });
  for (const page of [anna, ben]) await press(page, "Ich sitze");
  await organiser.do({ type: "call", item: 1 });
  await press(anna, "Tisch decken");
  for (const page of [anna, ben]) await press(page, "An den Tisch");
  await Promise.all([anna, ben].map(playToResult));
  await ben.getByRole("link", { name: "Zurück zum Abend" }).click();
  await expect(ben.getByRole("heading", { name: "Der Stand" })).toBeVisible();
  const { games, standings } = await organiser.view();
  expect(standings[0]).toMatchObject({ person: games[1]!.winner, mutscheln: 1 });
});
