import { expect, it } from "vitest";
import { dayText, yearOrMonth } from "./dates";

it("says the year, and the month where there were several evenings in it", () => {
  const times = [new Date(2027, 0, 7), new Date(2026, 4, 2), new Date(2026, 0, 8)].map(Number);
  expect(yearOrMonth(times, "de")).toEqual(["2027", "Mai 2026", "Jan. 2026"]);
  expect(yearOrMonth(times, "en")).toEqual(["2027", "May 2026", "Jan 2026"]);
});

it("says a day in full", () => {
  expect(dayText(new Date(2028, 0, 13), "de")).toBe("13. Januar 2028");
  expect(dayText(new Date(2028, 0, 13), "en")).toBe("13 January 2028");
});
