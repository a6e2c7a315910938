// Nothing secret is in the page or on the line before its time.

import { expect, test } from "../fixtures";
import { layTable } from "../person";

interface Frame { seat?: number | null; type?: string; view?: { table: Record<string, unknown>; waiting: { for: string } | null } }

test("while the cup is down, neither the line nor the page knows the dice", async ({ device }) => {
  const page = await device({ language: "en" });
  const frames: Frame[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(JSON.parse(String(payload)) as Frame)));
  await layTable(page, { game: "dice-cup", options: { seconds: 2, begins: 1 }, names: ["Anna"], bots: ["easy"] });
  const overturn = page.getByRole("button", { name: "Turn the cup over" });
  await overturn.click();
  await expect(page.getByRole("status").filter({ hasText: "Look closely" })).toBeVisible();
  await expect(page.getByText(/What did you|Which category/)).toBeVisible({ timeout: 10_000 });
  const views = frames.filter((frame) => frame.type === "view").map((frame) => frame.view!);
  const lifted = views.filter((view) => (view.table["cup"] as { faces: unknown[] | null }).faces?.length);
  expect(lifted.length, "the glimpse was sent").toBeGreaterThan(0);
  expect((views.at(-1)!.table["cup"] as { faces: unknown }).faces, "and then taken back").toBeNull();

  // Nothing of the glimpse is left on the page: no die with a face, no text that names one.
  const faces = (lifted.at(-1)!.table["cup"] as { faces: number[] }).faces;
  expect(faces).toHaveLength(12);
  const stage = page.getByRole("region", { name: /table/i });
  await expect(stage.getByRole("img", { name: /: \d/ })).toHaveCount(0);
  // … nor in the heap: the list of the twelve faces as the server sent it is not kept.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("HeapProfiler.collectGarbage");
  const { result } = await cdp.send("Runtime.evaluate", { expression: "Array.prototype" });
  const { objects } = await cdp.send("Runtime.queryObjects", { prototypeObjectId: result.objectId! });
  const { result: found } = await cdp.send("Runtime.callFunctionOn", {
    objectId: objects.objectId!,
    functionDeclaration: `function (wanted) {
      return this.filter((list) => list.length === 12 && JSON.stringify(list) === wanted).length;
    }`,
    arguments: [{ value: JSON.stringify(faces) }],
    returnByValue: true,
  });
  expect(found.value, "arrays in memory that hold the twelve faces").toBe(0);
});
