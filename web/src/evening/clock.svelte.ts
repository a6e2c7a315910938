// Times and dates in words, and a clock that keeps components up to date.

import { language } from "../core/language.svelte";
import type { EveningSession } from "./session.svelte";

/** "20:12" */
export const clockTime = (at: number): string => new Intl.DateTimeFormat(language() === "de" ? "de-DE" : "en-GB", { hour: "2-digit", minute: "2-digit" }).format(at);

/** Returns a date with a no-break space between day and month. */
const dated = (at: number, style: "full" | "long"): string => new Intl.DateTimeFormat(language() === "de" ? "de-DE" : "en-GB", { dateStyle: style }).format(at).replace(/(\d\.?) (?=\p{L})/u, "$1\u00a0");

/** "Donnerstag, 7. Januar 2027" */
export const longDay = (at: number): string => dated(at, "full");
/** "7. Januar 2027" */
export const day = (at: number): string => dated(at, "long");

/** The server's clock, read again every `step` milliseconds until the time that `until` gives. Call it while a component is set up. */
export function watching(session: () => EveningSession, step: number, until: () => number | null): () => number {
  let now = $state(session().now());
  $effect(() => {
    const [whose, end] = [session(), until() ?? 0];
    const look = (): void => {
      now = whose.now();
      if (now >= end) clearInterval(timer);
    };
    const timer = setInterval(look, step);
    look();
    return () => clearInterval(timer);
  });
  return () => now;
}
