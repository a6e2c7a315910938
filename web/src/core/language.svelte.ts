// German and English. Texts stand beside the component that shows them:
//   const say = words({ de: { hello: "Grüß dich" }, en: { hello: "Hello" } });   …   {say().hello}

import type { Language } from "../protocol";
import { recall, remember } from "./storage";

export type { Language };

function first(): Language {
  const inAddress = typeof location === "undefined" ? null : new URLSearchParams(location.search).get("lang");
  const chosen = inAddress ?? recall<string | null>("language", null) ?? globalThis.navigator?.language ?? "de";
  return chosen.toLowerCase().startsWith("de") ? "de" : "en";
}

let current = $state<Language>(first());

export function language(): Language {
  return current;
}

export function speak(language: Language): void {
  current = language;
  remember("language", language);
}

/** Texts in both languages with the same keys; calling it gives those of the language spoken now. */
export function words<T>(both: Record<Language, T>): () => T {
  return () => both[current];
}

/** "Anna, Ben und Cem" */
export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat(current, { type: "conjunction" }).format(parts).replace(/, and /, " and ");
}
