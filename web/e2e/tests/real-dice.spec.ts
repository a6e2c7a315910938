// Real dice that were entered wrongly: corrected in two taps, or by consent.

import type { Page } from "@playwright/test";
import { DAILY, DESKTOP, expect, expectAccessible, expectFits, PHONE, test } from "../fixtures";
import { layTable, pathOf, remembering } from "../person";

const enter = async (page: Page, faces: string, right: string): Promise<void> => {
  await expect(page.getByRole("button", { name: right })).toBeVisible();
  for (const face of faces) await page.keyboard.press(face);
  await page.getByRole("button", { name: right }).click();
};

test("CHOICE on two phones: a slip in two taps, then by consent", DAILY, async ({ device }) => {
  const ruth = await device({ size: PHONE, language: "en", touch: true });
  const jonas = await device({ size: PHONE, language: "de", touch: true });
  const { seats } = await layTable(ruth, { game: "choice", names: ["Ruth", "Jonas"], dice: "real", options: { begins: 1 } });
  await jonas.goto(pathOf(seats[1]!.link));
  const his = jonas.getByRole("region", { name: "Was zu tun ist" });
  const [ruthReads, jonasReads] = [await remembering(ruth), await remembering(jonas)];

  await enter(ruth, "12345", "That’s right");
  await expect(his.getByRole("button", { name: /ankreuzen/ })).toBeVisible();
  await expectFits(ruth);
  await expectAccessible(ruth);
  await ruth.getByRole("button", { name: "Die 3: 3 is wrong" }).click();
  await ruth.getByRole("dialog").getByRole("button", { name: "6", exact: true }).click();
  await jonasReads(/Ruth: Der dritte Würfel zeigt 6 statt 3\./);
  await expect(ruth.getByRole("button", { name: "Die 3: 6 is wrong" })).toBeVisible();
  await expect(ruth.getByRole("dialog")).toBeHidden();

  // Jonas has marked: from now on he has to agree.
  await his.getByRole("button", { name: /ankreuzen/ }).click();
  const wrong = ruth.getByRole("button", { name: "The last throw is wrong" });
  const propose = async () => {
    await wrong.click();
    const dialog = ruth.getByRole("dialog");
    await expect(dialog).toContainText("everybody who is here has to agree");
    await dialog.getByRole("button", { name: "Die 5: 5" }).click();
    await ruth.keyboard.press("1");
    await expectAccessible(ruth);
    await dialog.getByRole("button", { name: "Propose it" }).click();
  };
  await propose();
  await expect(ruth.getByText("Jonas still has to agree.")).toBeVisible();
  const asked = jonas.getByText("Ruth: Der fünfte Würfel zeigt 1 statt 5.");
  await expect(asked).toBeVisible();
  await expectAccessible(jonas);
  await expectFits(jonas);
  await jonas.getByRole("button", { name: "Nein, so lassen" }).click();
  await ruthReads(/Jonas doesn’t agree\. The throw stays as it is\./);
  await propose();
  await jonas.getByRole("button", { name: "Einverstanden" }).click();
  await expect(his.getByRole("button", { name: /ankreuzen/ })).toBeVisible(); // he marks again
  await expect(ruth.getByRole("button", { name: "Die 5: 1 is wrong" })).toBeVisible();
});

const cocked = "Throw again: a die is cocked";
const schief = "Noch einmal werfen: Ein Würfel liegt schief";
const shake = (page: Page) => page.getByRole("button", { name: /^(The cup is down|Der Becher steht)$/ });

test("DICE CUP on two phones: a die lies tilted, and crosses for it don’t count", DAILY, async ({ device }) => {
  const ruth = await device({ size: PHONE, language: "en", touch: true });
  const jonas = await device({ size: PHONE, language: "de", touch: true });
  const { seats } = await layTable(ruth, { game: "dice-cup", names: ["Ruth", "Jonas"], dice: "real", options: { begins: 1, seconds: 1 } });
  await jonas.goto(pathOf(seats[1]!.link));
  const cross = async () => {
    await ruth.getByRole("button", { name: /^Yellow/i, pressed: false }).click();
    await ruth.getByRole("region", { name: "What to do" }).getByRole("button", { name: /^Mark/ }).click();
  };

  await expect(ruth.getByRole("button", { name: cocked })).toBeHidden();
  await shake(ruth).click();
  await cross();
  await expectFits(ruth);
  await expectFits(jonas);
  await expectAccessible(jonas);
  const reads = await remembering(ruth);
  await jonas.getByRole("button", { name: schief }).focus();
  await jonas.keyboard.press("Enter");
  await reads(/Jonas: a die is cocked\./);
  await expect(jonas.getByRole("button", { name: schief })).toBeHidden();

  await shake(ruth).click(); // and Ruth crosses again
  await cross();
  await jonas.getByRole("button", { name: /^Gelb/i, pressed: false }).click();
  await jonas.getByRole("region", { name: "Was zu tun ist" }).getByRole("button", { name: /ankreuzen/ }).click();
  await enter(ruth, "123456123456", "That’s right"); // everybody has crossed: other dice no longer count
  await ruth.getByRole("button", { name: /^Die 4: yellow.*: 4 is wrong$/ }).click();
  await expect(ruth.getByRole("dialog").getByRole("button", { name: "Enter it again" })).toBeVisible();
  await expect(ruth.getByRole("button", { name: /^Throw again/ })).toBeHidden();
});

test("DICE CUP: a die lies tilted, seen while all look", async ({ device }) => {
  const ruth = await device({ size: DESKTOP, language: "en" });
  await layTable(ruth, { game: "dice-cup", names: ["Ruth"], bots: ["easy"], dice: "real", options: { begins: 1, seconds: 30 } });
  for (let times = 0; times < 2; times++) {
    await shake(ruth).click();
    const reads = await remembering(ruth);
    await ruth.getByRole("button", { name: cocked }).click();
    await reads(/You: a die is cocked\./);
  }
  await expect(shake(ruth)).toBeEnabled();
});
