// Times of day, and what is shown again and again because time passes.

import { language } from "../core/language.svelte";
import type { EveningSession } from "./session.svelte";

/** "20:12" */
export const clockTime = (at: number): string => new Intl.DateTimeFormat(language() === "de" ? "de-DE" : "en-GB", { hour: "2-digit", minute: "2-digit" }).format(at);

/** "Donnerstag, 7. Januar 2027" */
export const longDay = (at: number): string => new Intl.DateTimeFormat(language() === "de" ? "de-DE" : "en-GB", { dateStyle: "full" }).format(at);

/** The server's clock, read again every `step` milliseconds while `wanted`. Call it while a component is set up. */
export function watching(session: () => EveningSession, step: () => number, wanted: () => boolean = () => true): () => number {
  let now = $state(session().now());
  $effect(() => {
    const whose = session();
    now = whose.now();
    if (!wanted()) return;
    const timer = setInterval(() => (now = whose.now()), step());
    return () => clearInterval(timer);
  });
  return () => now;
}
