// Turns a game's phrases into sentences: the twin of src/mutschel/engine/texts.py, with texts from the server.

import type { GameTexts as AllTexts } from "../protocol";
import type { Phrase } from "@mutschel/screen";

export type GameTexts = Pick<AllTexts, "messages" | "words">;

const AND = { de: "und", en: "and" };
const MORE = { de: (n: number) => `${n} weitere`, en: (n: number) => `${n} others` };
/** Number of names to read at a glance; one or two more are still named. */
const NAMED = 6;
const MOST_NAMED = 8;

/** The first names, and the number of the others: a final may have forty players. */
export const atAGlance = (names: readonly string[], language: "de" | "en"): string[] =>
  names.length > MOST_NAMED ? [...names.slice(0, NAMED), MORE[language](names.length - NAMED)] : [...names];

/** A word of the game (a category, a colour, an answer) as text; a number with a real minus sign. */
export function word(texts: GameTexts, value: unknown): string {
  if (typeof value === "string") return texts.words[value] ?? value;
  return typeof value === "number" && value < 0 ? `−${-value}` : String(value);
}

/** The sentence for a phrase such as `{text: "strike", player: 0}`. `you`: the reader's seat. */
export function say(texts: GameTexts, phrase: Phrase, names: readonly string[], language: "de" | "en", you: number | null = null): string {
  const named = seatsIn(phrase);
  const toYou = you !== null && named.includes(you);
  const others = named.filter((seat) => seat !== you);
  const facts: Record<string, unknown> = { ...phrase, others };
  const found = texts.messages[phrase.text];
  const text = typeof found === "object" ? form(found, phrase["n"] === 1, toYou) : found;
  if (text === undefined) return phrase.text;
  const joined = others.length > 1 ? text.replace(` ${AND[language]} {others}`, ", {others}") : text;
  return joined.replace(/\{(\w+)\}/g, (_, key: string) => fact(texts, key, facts[key], names, language));
}

function form(forms: Record<string, string>, one: boolean, toYou: boolean): string | undefined {
  return (toYou && ((one && forms["you-one"]) || forms["you"])) || (one && forms["one"]) || forms["other"];
}

/** The seats a phrase is about. */
function seatsIn({ player, players }: Phrase): number[] {
  return (players ?? (player === undefined ? [] : [player])) as number[];
}

function fact(texts: GameTexts, key: string, value: unknown, names: readonly string[], language: "de" | "en"): string {
  if (key === "value") return String(value);
  if (["player", "players", "other", "others"].includes(key)) {
    const seats = (Array.isArray(value) ? value : [value]) as number[];
    return listed(atAGlance(seats.map((seat) => names[seat] ?? String(seat + 1)), language), language);
  }
  if (isPhrase(value)) return say(texts, value, names, language);
  if (Array.isArray(value) && value.some(isPhrase)) return value.map((part) => fact(texts, key, part, names, language)).join(" ");
  if (Array.isArray(value)) return listed(value.map((part) => word(texts, part)), language);
  // in its place in a sentence a word may read differently: {die} is "die-blue" where there is such a word
  return texts.words[`${key}-${String(value)}`] ?? word(texts, value);
}

const isPhrase = (value: unknown): value is Phrase => typeof value === "object" && value !== null && "text" in value;

function listed(parts: readonly string[], language: "de" | "en"): string {
  const last = parts.at(-1) ?? "";
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} ${AND[language]} ${last}` : last;
}
