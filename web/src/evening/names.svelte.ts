// Names for people, tables and games of an evening.

import { allGames } from "../core/games.svelte";
import { language, words } from "../core/language.svelte";
import type { EveningItem, GameLine } from "../protocol";
import { FINAL, personOf, type Whole } from "./view";

const SHORT = 12;

const say = words({
  de: {
    table: (n: number) => `Tisch ${n}`,
    final: "Finale",
    pause: "Essen",
    unnamed: "Spiel ohne Namen",
    somebody: "Jemand",
    mutscheln: (n: number) => `${counted(n)} ${n === 1 ? "Mutschel" : "Mutscheln"}`,
    strokes: (n: number) => `${counted(n)} ${n === 1 ? "Strich" : "Striche"}`,
    numbers: ["null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"],
  },
  en: {
    table: (n: number) => `Table ${n}`,
    final: "Final",
    pause: "Food",
    unnamed: "Unnamed game",
    somebody: "Somebody",
    mutscheln: (n: number) => `${counted(n)} ${n === 1 ? "Mutschel" : "Mutscheln"}`,
    strokes: (n: number) => `${counted(n)} ${n === 1 ? "strike" : "strikes"}`,
    numbers: ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
  },
});

/** Returns a name for a small field: twelve letters at most. */
export const short = (name: string): string => {
  const letters = [...name];
  return letters.length > SHORT ? `${letters.slice(0, SHORT - 1).join("").trimEnd()}…` : name;
};

export const nameOf = (view: Whole, person: number | null): string => (person === null ? undefined : personOf(view, person)?.name) ?? say().somebody;
export const tableName = (table: number): string => (table === FINAL ? say().final : say().table(table));

/** "drei"; figures from thirteen on. */
export const counted = (n: number): string => say().numbers[n] ?? String(n);
/** "drei Mutscheln" */
export const mutscheln = (n: number): string => (language() === "de" && n === 1 ? "eine Mutschel" : n === 0 && language() === "de" ? "keine Mutschel" : say().mutscheln(n));
/** "vier Striche" */
export const strokes = (n: number): string => (n === 0 && language() === "de" ? "kein Strich" : say().strokes(n));

let games = $state.raw<Record<string, GameLine>>({});
let told = "";

/** Returns the game of a line of the programme, as it stands on the shelf; it comes from the server a moment later. */
export function gameLine(item: EveningItem | undefined): GameLine | undefined {
  if (item && told !== language()) {
    const tongue = language();
    told = tongue;
    void allGames(tongue).then(
      (all) => (games = Object.fromEntries(all.map((game) => [game.id, game]))),
      () => (told = ""),
    );
  }
  return item && games[item.game];
}

/** Returns the name of a line of the programme. */
export function itemName(item: EveningItem | undefined): string {
  if (!item) return "";
  const { name } = gameLine(item) ?? { name: "" };
  return item.name || name || (item.kind === "break" ? say().pause : item.kind === "final" && !item.game ? say().final : item.game || say().unnamed);
}
