// Test files share their modules, which is three times as fast: each leaves everything as it was.
// Whatever the machine speaks and its Node brings: every test begins in German and outside a browser.

import { afterAll, beforeEach, vi } from "vitest";
import { speak } from "./core/language.svelte";
import { settings } from "./core/settings.svelte";
import { forgetAll } from "./core/storage";

for (const newer of ["navigator", "localStorage", "sessionStorage", "WebSocket"]) Reflect.deleteProperty(globalThis, newer);

const before = { ...settings };

speak("de");
beforeEach(() => speak("de"));

afterAll(() => {
  Object.assign(settings, before);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetAll("");
  vi.restoreAllMocks();
});
