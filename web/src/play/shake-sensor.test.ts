import { expect, test } from "vitest";
import { ShakeSensor } from "./shake-sensor";

/** Feeds the sensor these strengths, one every 50 ms. Returns the times at which the dice fall. */
function fell(strengths: number[]): number[] {
  const shaken = new ShakeSensor();
  return strengths.flatMap((strength, n) => (shaken.feel(strength, n * 50) ? [n * 50] : []));
}
const quiet = (n: number): number[] => Array<number>(n).fill(0.3);

test("a phone that is shaken throws once, when it comes to rest", () => {
  expect(fell([...quiet(4), 14, 6, 15, 5, 18, 7, 16, ...quiet(12)])).toEqual([800]);
});

test("a knock is no throw, nor is a phone that is carried about", () => {
  expect(fell([...quiet(4), 20, ...quiet(12)])).toEqual([]);
  expect(fell(Array<number>(40).fill(6))).toEqual([]);
});

test("it may be shaken again", () => {
  const once = [14, 14, 14, 14, 14, 14, 14, ...quiet(8)];
  expect(fell([...once, ...once])).toHaveLength(2);
});
