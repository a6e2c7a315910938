// Dice of the day: dates, whether a match counts, and a result as a text for others.

import type { DayResult, TableInfo } from "../protocol";
import type { Language } from "./language.svelte";
import { withMinus } from "./numbers";

/** Is this a match alone with the dice of a day? No device adds to those dice. In company, knowing them would be cheating. */
export const throwsDay = (info: TableInfo): boolean => info.dice === "day" && info.seats.length === 1;

/** The date of a time. Days begin and end at midnight UTC. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Was the match begun after its day was over? */
export const isPractice = (info: TableInfo): boolean => Boolean(info.day) && dayOf(info.created) !== info.day;

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

/** The first eight digits of a hash, in two groups. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`;

/** One square per round, full where the player could not have known better. */
const squares = (result: DayResult): string => result.rounds.map(({ good }) => (good ? "■" : "□")).join(" ");

/** The points of each turn, for games in which the hand decides: leaving dice for more is no mistake there. */
const turns = (result: DayResult): string => result.rounds.map(({ made }) => made).join(" + ");

const SHARED = {
  de: {
    head: (date: string) => `Mutschel, Würfel des Tages, ${date}`,
    score: (name: string, score: string, best: string) => `${name}: ${score}, bestes Spiel ${best}`,
    landed: (name: string, score: string, most: string) => `${name}: ${score}, im Nachhinein ${most}`,
  },
  en: {
    head: (date: string) => `Mutschel, dice of the day, ${date}`,
    score: (name: string, score: string, best: string) => `${name}: ${score}, best play ${best}`,
    landed: (name: string, score: string, most: string) => `${name}: ${score}, with hindsight ${most}`,
  },
};

/** The text for sharing a result. It gives no throw away. */
export function dayText(result: DayResult, name: string, language: Language): string {
  const [, month, day] = result.date.split("-").map(Number);
  const say = SHARED[language];
  const date = language === "de" ? `${day}.${month}.` : `${day}/${month}`;
  const score = withMinus(result.score);
  if (result.best === null) return [say.head(date), say.landed(name, score, withMinus(result.hindsight)), turns(result)].join("\n");
  return [say.head(date), say.score(name, score, withMinus(result.best)), squares(result)].join("\n");
}
