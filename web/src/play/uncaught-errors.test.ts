import { expect, test } from "vitest";
import { partToBlame } from "./uncaught-errors";

const HERE = "http://here";
function thrown(file: string, name = "Error"): Error {
  const error = name === "Error" ? new Error("bang") : new DOMException("bang", name);
  Object.defineProperty(error, "stack", { value: `${name}: bang\n    at press (${file}:1:2)` });
  return error;
}

test("what is touched is to blame, wherever the code stands that failed", () => {
  expect(partToBlame(thrown(`${HERE}/assets/index-1a.js`), "Actions", HERE)).toBe("Actions");
});

test("a timer of a game’s own code is known by its file", () => {
  expect(partToBlame(thrown(`${HERE}/assets/parts-1a.js`), null, HERE)).toBe("Stage");
  expect(partToBlame(thrown(`${HERE}/screens/pig-1a.js`), null, HERE)).toBe("Stage");
  expect(partToBlame(thrown(`${HERE}/assets/index-1a.js`), null, HERE)).toBe("page");
});

test("what the browser refuses, and what isn’t ours, is nobody’s fault", () => {
  expect(partToBlame(thrown(`${HERE}/assets/parts-1a.js`, "NotFoundError"), "Stage", HERE)).toBeNull();
  expect(partToBlame(thrown("chrome-extension://x/a.js"), "Stage", HERE)).toBeNull();
  expect(partToBlame("ResizeObserver loop", "Stage", HERE)).toBeNull();
});
