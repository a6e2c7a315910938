import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BEATS } from "../core/beats";
import { settings } from "../core/settings.svelte";
import { Reading } from "./reading-time.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  settings.spoken = true;
});
afterEach(() => {
  vi.useRealTimers();
  settings.spoken = false;
});

const lasts = (reading: Reading): number => {
  const since = performance.now();
  while (reading.busy) vi.advanceTimersByTime(100);
  return performance.now() - since;
};

test("the longer the text, the longer it is read; one after the other; and not for ever", () => {
  const reading = new Reading();
  reading.say("Runde 2.");
  const short = lasts(reading);
  reading.say("Du: Sechser, 18 Punkte. Ben: Eins-zwei-drei, 16 Punkte. Am meisten holst du: 18.");
  const long = lasts(reading);
  expect(long).toBeGreaterThan(4 * short);
  reading.say("Runde 2.");
  reading.say("Runde 2.");
  expect(lasts(reading)).toBeGreaterThan(1.7 * short);
  reading.say("x".repeat(5000));
  expect(lasts(reading)).toBe(BEATS.aloud_at_most);
});

test("whoever presses a key has heard enough", () => {
  const reading = new Reading();
  reading.say("x".repeat(100));
  reading.stop();
  expect(reading.busy).toBe(false);
  reading.say("Runde 2.");
  expect(lasts(reading)).toBeLessThan(2000);
});

test("where nobody has things read aloud, nobody waits", () => {
  settings.spoken = false;
  const reading = new Reading();
  reading.say("Runde 2.");
  expect(reading.busy).toBe(false);
});
