// Printed rules: complete, black on white, and without controls.

import { expect, expectFits, onlyInChromium, test } from "../fixtures";

test("rules are printed unfolded, with every step of the example, and without buttons", async ({ device }) => {
  onlyInChromium("puts the page on paper");
  const page = await device({ language: "de", dark: true });
  await page.goto("/games/choice");
  const example = page.getByRole("region", { name: "Zum Durchklicken" });
  const steps = Number(/von (\d+)/.exec((await example.getByText(/^1 von \d+$/).textContent()) ?? "")?.[1]);
  const folded = page.locator(".rules details:not([open])");
  expect(await folded.count()).toBeGreaterThan(0);

  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await expect(folded).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "CHOICE" })).toBeVisible();
  await expect(page.locator("button:visible, a.button:visible, input:visible, .page > header:visible")).toHaveCount(0);
  await expect(example.locator(".step:visible")).toHaveCount(steps);
  const colours = await page.evaluate(() => [document.body, document.querySelector("h1")!].map((one) => getComputedStyle(one)).map(({ color, backgroundColor }) => [color, backgroundColor]));
  expect(colours).toEqual([["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"], ["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"]]);
  for (const width of [794, 816]) {
    await page.setViewportSize({ width, height: 1056 }); // A4, Letter
    await expectFits(page);
  }

  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  expect(await folded.count()).toBeGreaterThan(0);
});
