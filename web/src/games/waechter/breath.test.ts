import { expect, test } from "vitest";
import type { BreathView } from "@mutschel/screen";
import { breathMeter, FULL_HOLD, heardAs, heldFor, isLoud, swiped, within, type HeardBreath } from "./breath";

const may: BreathView = { kind: "breath", peak: [1, 16], ms: [80, 1500] };

/** The breaths heard while the microphone has these levels, one every 40 ms. */
function hear(levels: readonly number[]): HeardBreath[] {
  const meter = breathMeter();
  return levels.flatMap((level, n) => meter(level, 40 * n) ?? []);
}

test("a breath is as long as it is heard, and as loud as at its loudest", () => {
  const over = hear([0.01, 0.1, 0.2, 0.3, 0.3, 0.1, 0.01, 0.01, 0.01, 0.01]).filter((heard) => heard.over);
  expect(over).toEqual([{ level: 0.3, ms: 160, over: true }]);
  expect(heardAs(over[0]!).peak).toBeCloseTo(12.96, 1);
});

test("nobody blows for ever", () => {
  expect(hear(Array<number>(60).fill(0.2)).find((heard) => heard.over)!.ms).toBe(1520);
});

test("a short noise is no breath, and quiet talk is a weak one", () => {
  expect(hear([0.5, 0.01, 0.01, 0.01, 0.5, 0.01, 0.01, 0.01])).toEqual([]);
  const talk = hear([0.06, 0.07, 0.06, 0.06, 0.06, 0.01, 0.01, 0.01]).at(-1)!;
  expect(heardAs(talk).peak).toBeLessThan(7);
  expect(isLoud(talk)).toBe(false);
  expect(isLoud(hear([0.2, 0.2, 0.2, 0.2, 0.2, 0.2]).at(-1)!)).toBe(true);
});

test("the longer a button is held, the stronger, up to all there is", () => {
  const peak = (ms: number): number => within(may, heldFor(may, ms)).peak;
  expect([peak(0), peak(FULL_HOLD / 2), peak(FULL_HOLD), peak(9 * FULL_HOLD)]).toEqual([1, 8, 16, 16]);
});

test("a quick swipe blows the die off, a slow one leaves it up", () => {
  expect(swiped(may, 0.4, 100).peak).toBeGreaterThan(12);
  expect(swiped(may, 0.4, 600).peak).toBeLessThan(7);
});

test("what the server would refuse is brought within its limits", () => {
  expect(within(may, { peak: 44, ms: 5000 })).toEqual({ peak: 16, ms: 1500 });
  expect(within(may, { peak: 0.2, ms: 3 })).toEqual({ peak: 1, ms: 80 });
});
