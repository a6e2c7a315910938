import { expect, test } from "vitest";
import { some } from "../play/test-play";
import type { DayResult, MyDay, TableInfo } from "../protocol";
import { dayOf, dayText, isPractice, leftOf, longDate, shortDate, shortHash, shortSpan, streak, streakText, throwsDay } from "./days";
import { withMinus } from "./numbers";

const round = (good: boolean) => ({ lost: good ? 0 : 12, good, made: 642, best: null, hindsight: 664 });
const result: DayResult = {
  date: "2026-11-05", game: "street", score: 3132, bots: 3105, by_hand: false, hindsight: 3252, exact: true,
  rounds: [false, false, true, false, true].map(round),
};
const info = (day: string | null, created: string, seats = 1) =>
  some<TableInfo>({ day, dice: day ? "day" : "fair", created: Date.parse(created), seats: Array<object>(seats).fill({}) });

test("a result as a text gives no throw away", () => {
  expect(dayText(result, "Hausnummern-Straße", "de", "5 Tage am Stück.")).toBe("Mutschel, Würfel des Tages, 5.11.\nHausnummern-Straße: 3132, Bots 3105\n□ □ ■ □ ■\n5 Tage am Stück.");
  expect(dayText(result, "House Number Street", "en")).toBe("Mutschel, dice of the day, 5/11\nHouse Number Street: 3132, bots 3105\n□ □ ■ □ ■");
});

test("where a hand decides, turns stand there with what they came to", () => {
  const landed: DayResult = { ...result, by_hand: true, bots: 49, score: 48, hindsight: 55, rounds: [0, 5, 12, 0, 31].map((made) => ({ ...round(made > 0), made })) };
  expect(dayText(landed, "Dice Flick allein", "de")).toBe("Mutschel, Würfel des Tages, 5.11.\nDice Flick allein: 48, Bots 49\n0 + 5 + 12 + 0 + 31");
});

const played = (text: string) => [...text].map((one) => ({ mine: one === "-" ? null : some<MyDay>({ score: one === "~" ? null : 3, counts: one === "x" }) }));

test("days in a row end today, or yesterday as long as today can still be played", () => {
  expect(streak(played("xxx-xxxxx"))).toEqual({ now: 3, longest: 5 });
  expect(streak(played("-xx-"))).toEqual({ now: 2, longest: 2 });
  expect(streak(played("~xx"))).toEqual({ now: 2, longest: 2 });
  expect(streak(played("--xx"))).toEqual({ now: 0, longest: 2 });
  expect(streak(played("lxx")), "too late").toEqual({ now: 0, longest: 2 });
  expect(streak([])).toEqual({ now: 0, longest: 0 });
  expect(streakText(played("xx-xxx"), "de")).toBe("2 Tage am Stück. Im letzten Monat waren es schon 3 Tage am Stück.");
  expect(streakText(played("x-x"), "en")).toBe("");
});

test("what is left of a day", () => {
  expect(leftOf("2026-11-05", Date.parse("2026-11-05T14:40:00Z"))).toEqual({ hours: 9, minutes: 0 });
  expect(leftOf("2026-11-05", Date.parse("2026-11-05T23:18:30Z"))).toEqual({ hours: 0, minutes: 42 });
  expect(leftOf("2026-11-05", Date.parse("2026-11-06T00:00:01Z"))).toEqual({ hours: 0, minutes: 0 });
});

test("what was begun after the day is practice, whatever the clock on this wall says", () => {
  expect(dayOf(Date.parse("2026-11-05T23:59:59Z"))).toBe("2026-11-05");
  expect(isPractice(info("2026-11-05", "2026-11-05T23:59:00Z"))).toBe(false);
  expect(isPractice(info("2026-11-05", "2026-11-06T00:00:00Z"))).toBe(true);
  expect(isPractice(info(null, "2026-11-06T00:00:00Z"))).toBe(false);
  expect(isPractice({ ...info(null, "2026-11-06T00:00:00Z"), dice: "day" }), "a trial").toBe(true);
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
  expect(shortSpan("2026-11-05", "2026-11-08", "de")).toBe("5.–8. Nov.");
  expect(withMinus(-1400)).toBe("−1400");
  expect(shortHash("7f3ac219ff")).toBe("7f3a c219");
});
