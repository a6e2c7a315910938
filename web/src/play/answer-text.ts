// An answer as a few words in the middle of a sentence: "Fünfer", "6, Zehner", "1+3, 4+6, fünfter Würfel 5".

import { words } from "../core/language.svelte";
import type { Play } from "./play";

const say = words({ de: "nichts", en: "nothing" });

/** The answer's text. Gestures have no words, and are left out. */
export function answerText(play: Pick<Play, "word">, answer: unknown): string {
  if (Array.isArray(answer)) {
    const pairs = answer.every(Array.isArray);
    return answer.length === 0 ? say() : answer.map((part) => (pairs ? (part as unknown[]).join("+") : answerText(play, part))).join(", ");
  }
  if (answer === null || typeof answer !== "object") return play.word(answer ?? "none");
  const parts = Object.entries(answer).filter(([, part]) => Array.isArray(part) || typeof part !== "object");
  // a single number among several needs its name
  const several = parts.some(([, part]) => Array.isArray(part));
  return parts.map(([name, part]) => (several && typeof part === "number" ? `${play.word(name)} ${part}` : answerText(play, part))).join(", ");
}
