// Dice of the day: dates, whether a match counts, and a result as a text for others.

import type { DayLine, DayResult, TableInfo } from "../protocol";
import type { Language } from "./language.svelte";
import { withMinus } from "./numbers";

/** Is this a match alone with the dice of a day? No device adds to those dice. In company, knowing them would be cheating. */
export const throwsDay = (info: TableInfo): boolean => info.dice === "day" && info.seats.length === 1;

/** The date of a time. Days begin and end at midnight UTC. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Is this a trial of a day's game, with other dice? */
export const isTrial = (info: Pick<TableInfo, "dice" | "day">): boolean => info.dice === "day" && info.day === null;

/** Was the match begun after its day was over, or as a trial? */
export const isPractice = (info: TableInfo): boolean => isTrial(info) || (info.day !== null && dayOf(info.created) !== info.day);

/** "Sonntag, 15. November" */
export function longDate(date: string, language: Language): string {
  const said = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : "de", said).format(new Date(date));
}

/** "15" and "Nov."; in English "Nov". */
export function shortDate(date: string, language: Language): { day: string; month: string } {
  const said = new Intl.DateTimeFormat(language === "en" ? "en-GB" : "de", { day: "numeric", month: "short", timeZone: "UTC" });
  const part = (type: "day" | "month") => said.formatToParts(new Date(date)).find((one) => one.type === type)!.value; // a month alone has no dot
  return { day: part("day"), month: part("month") };
}

/** "5.–8. Nov."; in English "5–8 Nov". */
export function shortSpan(first: string, last: string, language: Language): string {
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : "de", { day: "numeric", month: "short", timeZone: "UTC" }).formatRange(new Date(first), new Date(last));
}

/** The first eight digits of a hash, in two groups. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`;

/** The hours, or in the last of them the minutes, until the day is over. */
export function leftOf(date: string, now: number): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.ceil((Date.parse(date) + 24 * 3_600_000 - now) / 60_000));
  return minutes > 60 ? { hours: Math.round(minutes / 60), minutes: 0 } : { hours: 0, minutes };
}

/** The time of day here at which a day is over: "1:00". */
export const endOfDay = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : "de", { hour: "numeric", minute: "2-digit" }).format(Date.parse(date) + 24 * 3_600_000);

/** The days in a row up to today, or to yesterday if today is still to be played; and the most in a row among these days. Today comes first. */
export function streak(days: readonly Pick<DayLine, "mine">[]): { now: number; longest: number } {
  const played = days.map(({ mine }) => mine?.counts === true);
  const first = played[0] === false && (days[0]!.mine === null || days[0]!.mine.score === null) ? 1 : 0;
  const gap = played.indexOf(false, first);
  let longest = 0;
  let run = 0;
  for (const one of played) longest = Math.max(longest, (run = one ? run + 1 : 0));
  return { now: (gap < 0 ? played.length : gap) - first, longest };
}

const STREAK = {
  de: { row: (n: number) => `${n} Tage am Stück.`, longest: (n: number) => `Im letzten Monat waren es schon ${n} Tage am Stück.` },
  en: { row: (n: number) => `${n} days in a row.`, longest: (n: number) => `In the last month you’ve had ${n} days in a row.` },
};

/** A sentence about days in a row; empty if there are none. */
export function streakText(days: readonly Pick<DayLine, "mine">[], language: Language): string {
  const { now, longest } = streak(days);
  const say = STREAK[language];
  return [now > 1 ? say.row(now) : "", longest > now && longest > 1 ? say.longest(longest) : ""].filter(Boolean).join(" ");
}

/** The points that were given away, by what could be known: a whole number, the same wherever it is shown. */
export const givenAway = (lost: number): number => Math.round(lost);

/** One square per round, full where the player could not have known better. */
const squares = (result: DayResult): string => result.rounds.map(({ good }) => (good ? "■" : "□")).join(" ");

/** The points of each turn, for games in which the hand decides: leaving dice for more is no mistake there. */
const turns = (result: DayResult): string => result.rounds.map(({ made }) => made).join(" + ");

const SHARED = {
  de: {
    head: (date: string) => `Mutschel, Würfel des Tages, ${date}`,
    score: (name: string, score: string, bots: string) => `${name}: ${score}, Bots ${bots}`,
  },
  en: {
    head: (date: string) => `Mutschel, dice of the day, ${date}`,
    score: (name: string, score: string, bots: string) => `${name}: ${score}, bots ${bots}`,
  },
};

/** The text for sharing a result. It gives no throw away. */
export function dayText(result: DayResult, name: string, language: Language, streak = ""): string {
  const [, month, day] = result.date.split("-").map(Number);
  const say = SHARED[language];
  const date = language === "de" ? `${day}.${month}.` : `${day}/${month}`;
  const lines = [say.head(date), say.score(name, withMinus(result.score), withMinus(result.bots)), result.by_hand ? turns(result) : squares(result), streak];
  return lines.filter(Boolean).join("\n");
}
