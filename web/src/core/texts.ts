// Says what a game says: the twin of src/mutschel/engine/texts.py, with texts that come from the server.

import type { GameTexts as AllTexts } from "../protocol";
import type { Phrase } from "./views";

export type GameTexts = Pick<AllTexts, "messages" | "words">;

const AND = { de: "und", en: "and" };

/** A word of the game (a category, a colour, an answer) as a person reads it. */
export function word(texts: GameTexts, value: unknown): string {
  return typeof value === "string" ? (texts.words[value] ?? value) : String(value);
}

/** A phrase as it stands in views: `{text: "strike", player: 0}`. */
export function say(texts: GameTexts, phrase: Phrase, names: readonly string[], language: "de" | "en"): string {
  let text = texts.messages[phrase.text];
  if (typeof text === "object") text = phrase["n"] === 1 ? text["one"] : text["other"];
  if (text === undefined) return phrase.text;
  return text.replace(/\{(\w+)\}/g, (_, key: string) => fact(texts, key, phrase[key], names, language));
}

function fact(texts: GameTexts, key: string, value: unknown, names: readonly string[], language: "de" | "en"): string {
  if (key === "value") return String(value);
  if (key === "player" || key === "players" || key === "other") {
    const seats = (Array.isArray(value) ? value : [value]) as number[];
    const found = seats.map((seat) => names[seat] ?? String(seat + 1));
    const last = found.pop() ?? "";
    return found.length ? `${found.join(", ")} ${AND[language]} ${last}` : last;
  }
  return Array.isArray(value) ? value.map((part) => word(texts, part)).join(", ") : word(texts, value);
}
