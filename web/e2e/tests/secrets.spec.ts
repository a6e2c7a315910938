// Secrets: nothing is in the page or in a message before its time.

import { DAILY, expect, onlyInChromium, test } from "../fixtures";
import { layTable, promptOf } from "../person";

interface Frame { seat?: number | null; type?: string; view?: { table: Record<string, unknown>; waiting: { for: string } | null } }

test("between the look and the lift no picture shows a die’s face, and the cup comes down over the dice", async ({ device }) => {
  const page = await device({ language: "en", motion: true, size: { width: 390, height: 844 } });
  await layTable(page, { game: "dice-cup", options: { seconds: 2, begins: 1 }, names: ["Anna"], bots: ["easy"] });
  await page.getByRole("region", { name: "What to do" }).getByRole("button").last().click();
  await expect(promptOf(page).getByText("Look closely!")).toBeVisible();
  const seen = await page.evaluate(async () => {
    const covered = () => document.body.innerText.includes("What do you remember?");
    const found = { open: 0, blank: 0, faces: 0, canvases: 0, drops: 0 };
    for (let after = 0; after < 90; after += covered() ? 1 : 0) {
      await new Promise(requestAnimationFrame);
      const dice = [...document.querySelectorAll(".stage .dice .die svg > g")];
      const faces = dice.filter((die) => die.childElementCount > 0 || die.textContent.trim() !== "");
      if (!covered()) {
        found.open += faces.length;
        continue;
      }
      found.faces += faces.length;
      found.blank += dice.length;
      found.canvases += document.querySelectorAll("canvas").length;
      found.drops += document.querySelectorAll(".cup.drops").length;
    }
    return found;
  });
  expect(seen).toMatchObject({ faces: 0, canvases: 0 });
  expect(Math.min(seen.open, seen.blank, seen.drops), JSON.stringify(seen)).toBeGreaterThan(0);
});

test("while the cup is down, neither the line nor the page knows the dice", DAILY, async ({ device }) => {
  onlyInChromium("looks into the page’s memory");
  const page = await device({ language: "en" });
  const frames: Frame[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(JSON.parse(String(payload)) as Frame)));
  await layTable(page, { game: "dice-cup", options: { seconds: 2, begins: 1 }, names: ["Anna"], bots: ["easy"] });
  await page.getByRole("region", { name: "What to do" }).getByRole("button").last().click();
  await expect(promptOf(page).getByText("Look closely!")).toBeVisible();
  await expect(promptOf(page).getByText("What do you remember?")).toBeVisible();
  const views = frames.filter((frame) => frame.type === "view").map((frame) => frame.view!);
  const lifted = views.filter((view) => (view.table["cup"] as { faces: unknown[] | null }).faces?.length);
  expect(lifted.length, "the glimpse was sent").toBeGreaterThan(0);
  expect((views.at(-1)!.table["cup"] as { faces: unknown }).faces, "and then taken back").toBeNull();

  // After the glimpse the page has no die with a face, and no text that names one.
  const faces = (lifted.at(-1)!.table["cup"] as { faces: number[] }).faces;
  expect(faces).toHaveLength(12);
  await expect(page.getByRole("list", { name: "On the mat" }).getByText(/: \d/)).toHaveCount(0);
  // The heap doesn't have it either: the list of the twelve faces from the server is not kept.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("HeapProfiler.collectGarbage");
  const { result } = await cdp.send("Runtime.evaluate", { expression: "Array.prototype" });
  const { objects } = await cdp.send("Runtime.queryObjects", { prototypeObjectId: result.objectId! });
  const { result: found } = await cdp.send("Runtime.callFunctionOn", {
    objectId: objects.objectId!,
    functionDeclaration: `function (wanted) {
      let count = 0;
      for (let i = 0; i < this.length; i++) {
        const list = this[i];
        if (Array.isArray(list) && list.length === 12 && list.every((face) => typeof face === "number") && list.join() === wanted) count++;
      }
      return count;
    }`,
    arguments: [{ value: faces.join() }],
    returnByValue: true,
  });
  expect(found.value, "arrays in memory that hold the twelve faces").toBe(0);
});
