import { expect, test } from "vitest";
import { some } from "../play/test-play";
import type { DayResult, TableInfo } from "../protocol";
import { dayOf, dayText, isPractice, longDate, shortDate, shortHash, throwsDay } from "./days";
import { withMinus } from "./numbers";

const round = (good: boolean) => ({ lost: good ? 0 : 12, good, made: 642, best: 652, hindsight: 664 });
const result: DayResult = {
  date: "2026-11-05", game: "street", score: 3132, par: 3105, best: 3175, hindsight: 3252, exact: true,
  rounds: [false, false, true, false, true].map(round),
};
const info = (day: string | null, created: string, seats = 1) =>
  some<TableInfo>({ day, dice: day ? "day" : "fair", created: Date.parse(created), seats: Array<object>(seats).fill({}) });

test("a result as a text gives no throw away", () => {
  expect(dayText(result, "Hausnummern-Straße", "de")).toBe("Mutschel, Würfel des Tages, 5.11.\nHausnummern-Straße: 3132, bestes Spiel 3175\n□ □ ■ □ ■");
  expect(dayText(result, "House Number Street", "en")).toBe("Mutschel, dice of the day, 5/11\nHouse Number Street: 3132, best play 3175\n□ □ ■ □ ■");
});

test("where a hand decides there is no best play, and turns stand there with what they came to", () => {
  const landed: DayResult = { ...result, par: null, best: null, score: 48, hindsight: 55, rounds: [0, 5, 12, 0, 31].map((made) => ({ ...round(made > 0), made })) };
  expect(dayText(landed, "Dice Flick allein", "de")).toBe("Mutschel, Würfel des Tages, 5.11.\nDice Flick allein: 48, im Nachhinein 55\n0 + 5 + 12 + 0 + 31");
  expect(dayText(landed, "Dice Flick alone", "en")).toBe("Mutschel, dice of the day, 5/11\nDice Flick alone: 48, with hindsight 55\n0 + 5 + 12 + 0 + 31");
});

test("what was begun after the day is practice, whatever the clock on this wall says", () => {
  expect(dayOf(Date.parse("2026-11-05T23:59:59Z"))).toBe("2026-11-05");
  expect(isPractice(info("2026-11-05", "2026-11-05T23:59:00Z"))).toBe(false);
  expect(isPractice(info("2026-11-05", "2026-11-06T00:00:00Z"))).toBe(true);
  expect(isPractice(info(null, "2026-11-06T00:00:00Z"))).toBe(false);
});

test("only whoever is alone throws without adding anything", () => {
  expect(throwsDay(info("2026-11-05", "2026-11-05T12:00:00Z"))).toBe(true);
  expect(throwsDay(info("2026-11-05", "2026-11-05T12:00:00Z", 2))).toBe(false);
  expect(throwsDay(info(null, "2026-11-05T12:00:00Z"))).toBe(false);
});

test("dates and hashes as people read them", () => {
  expect(longDate("2026-11-15", "de")).toBe("Sonntag, 15. November");
  expect(longDate("2026-11-15", "en")).toMatch(/^Sunday,? 15 November$/);
  expect(shortDate("2026-11-05", "de")).toEqual({ day: "5", month: "Nov." });
  expect(shortDate("2026-05-17", "de")).toEqual({ day: "17", month: "Mai" });
  expect(shortDate("2026-11-15", "en")).toEqual({ day: "15", month: "Nov" });
  expect(withMinus(-1400)).toBe("−1400");
  expect(shortHash("7f3ac219ff")).toBe("7f3a c219");
});
