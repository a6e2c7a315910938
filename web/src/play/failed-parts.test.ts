import { expect, test, vi } from "vitest";
import { aPlay } from "./test-play";
import { anyFailed, markFailed, hasFailed, tryPart, workingParts } from "./failed-parts.svelte";
import type { Parts } from "./parts";

const part = (() => {}) as never;
const parts: Parts = { Stage: part, Actions: part, Peek: part, holds: true, ownSheets: true, together: true };
const bang = (): never => {
  throw new Error("bang");
};
vi.spyOn(console, "error").mockImplementation(() => {}); // the report for the game's author

test("what is touched in one part is sent by another, so they fall together, with all that belongs to them", () => {
  const play = aPlay({ id: "together" });
  expect(Object.keys(workingParts(play, parts))).toEqual(Object.keys(parts));
  markFailed(play, "Stage", new Error("bang"));
  expect(Object.keys(workingParts(play, parts))).toEqual(["Peek", "together"]);
  expect(hasFailed(play, "Actions")).toBe(true);
});

test("a part falls alone where it can, and at one table only", () => {
  const play = aPlay({ id: "alone" });
  markFailed(play, "Peek", "bang");
  expect(Object.keys(workingParts(play, parts))).not.toContain("Peek");
  expect(hasFailed(play, "Stage")).toBe(false);
  expect(anyFailed(play)).toBe(true);
  expect(anyFailed(aPlay({ id: "elsewhere" }))).toBe(false);
});

test("a function that fails is not called again", async () => {
  const play = aPlay({ id: "function" });
  expect(tryPart(play, "prompt", () => "own", () => "common")).toBe("own");
  expect(tryPart(play, "prompt", bang, () => "common")).toBe("common");
  await Promise.resolve();
  expect(tryPart(play, "prompt", () => "own", () => "common")).toBe("common");
});

test("a failure is told once", () => {
  const play = aPlay({ id: "once" });
  const told = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("no server here"));
  markFailed(play, "Sheet", new Error("x".repeat(500)));
  markFailed(play, "Sheet", new Error("again"));
  expect(told).toHaveBeenCalledTimes(1);
  const [path, { body }] = told.mock.calls[0] as [string, { body: string }];
  expect(path).toMatch(/^\/api\/games\/.+\/report$/);
  expect(JSON.parse(body)).toEqual({ part: "Sheet", text: `Error: ${"x".repeat(293)}` });
  told.mockRestore();
});
