import { expect, it } from "vitest";
import { nextMutscheltag } from "./mutscheltag";

it("is the Thursday after 6 January, until the day is over", () => {
  const days = [
    [new Date(2026, 10, 17), new Date(2027, 0, 7)],
    [new Date(2027, 0, 7, 23, 59), new Date(2027, 0, 7)],
    [new Date(2027, 0, 8), new Date(2028, 0, 13)], // 6 January 2028 is a Thursday itself
    [new Date(2028, 0, 6), new Date(2028, 0, 13)],
    [new Date(2024, 11, 31), new Date(2025, 0, 9)],
  ] as const;
  for (const [now, day] of days) expect(nextMutscheltag(now)).toEqual(day);
});
