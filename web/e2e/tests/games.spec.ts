// Every game from the shelf to its result, against bots, by what a person sees. Short games, but complete.

import type { Page } from "@playwright/test";
import { DAILY, DESKTOP, type Device, expect, expectFits, type Language, PHONE, SOAK, test } from "../fixtures";
import { playToResult, remembering } from "../person";
import { GAMES } from "../all-games";

/** Options that make a game short; the others are short by themselves. */
const SHORT: Record<string, Partial<Record<Language, [string, string]>>> = {
  "dice-cup": { de: ["Sekunden zum Schauen", "1"], en: ["Seconds to look", "1"] },
  wuerfelblitz: { de: ["Weiße Scheiben für eine schwarze", "1"], en: ["White discs for a black one", "1"] },
};
const ONE_ROUND: Record<Language, [string, string]> = { de: ["Runden", "1"], en: ["Rounds", "1"] };

const NAMES: Record<string, Record<Language, string>> = {
  "dice-cup": { de: "DICE CUP", en: "DICE CUP" },
  "dice-flick": { de: "Dice Flick", en: "Dice Flick" },
  wuerfelblitz: { de: "Würfelblitz", en: "Würfelblitz" },
  choice: { de: "CHOICE", en: "CHOICE" },
};

const places: Device[] = [
  { size: PHONE, language: "de", touch: true },
  { size: DESKTOP, language: "en" },
  { size: PHONE, language: "en", touch: true },
  { size: DESKTOP, language: "de" },
];
/** Games that everyday tests play from the shelf, one of them in 3D; the specs of cards, days, flicks and ways play others to their end. */
const USUAL: Record<string, Device> = {
  mauseloch: places[0]!, "einsame-filzlaus": places[1]!,
  kirchenfenster: { ...places[2], dice: "3d" },
};

/** Plays one's own throw until its result has been shown. */
async function seesOneThrow(page: Page): Promise<void> {
  await expect(page.locator("canvas").first()).toBeVisible();
  const said = await remembering(page);
  await page.getByRole("button", { name: /^(Werfen|Throw|Halten|Hold)/ }).click();
  await said(/^(Die Würfel rollen|The dice are rolling) …$/);
  await said(/^.*(Du hast|you have) (ein|zwei|a|two) (Fenster|windows?)\.$|^.*(ein Strich für dich|a strike for you)\.$/);
  await expect(page.locator("canvas").first()).toBeVisible();
}

for (const id of GAMES) {
  const devices = SOAK ? places.flatMap((place): Device[] => [place, { ...place, dice: "3d" }]) : [USUAL[id]].flatMap((place) => place ?? []);
  for (const place of devices) {
    const { language = "de", size = DESKTOP } = place;
    test(`${id}, ${language}, ${size.width} px, ${place.dice ?? "2d"}`, DAILY, async ({ device, request }) => {
      const page = await device({ ...place, motion: SOAK || place.dice === "3d" });
      const name = NAMES[id]?.[language] ?? ((await (await request.get(`/api/games/${id}?lang=${language}`)).json()) as { name: string }).name;
      await page.goto("/");
      await page.getByRole("searchbox").fill(name);
      await page.getByRole("link", { name: new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")) }).first().click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expectFits(page);
      const [label, value] = SHORT[id]?.[language] ?? ONE_ROUND[language];
      if (!["dice-flick", "choice", "vesperplatte"].includes(id)) {
        await page.getByText(/^(So spielen wir|How we play)/).first().click();
        const field = page.getByRole("textbox", { name: label, exact: true }).first();
        await field.fill(value);
        await field.press("Enter");
        await field.blur();
      }
      await page.getByRole("button", { name: /^(Gegen Bots spielen|Play against bots)$/ }).click();
      await page.waitForURL(/\/t\//);
      if (place.dice === "3d" && !SOAK) return seesOneThrow(page); // rendered in software, this match would take as long as all others together
      await playToResult(page);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectFits(page);
    });
  }
}
