// Small numbers and spans of time, as people say them.

import { words } from "../core/language.svelte";

const NUMBERS = words({
  de: ["null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"],
  en: ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
});

/** "vier"; figures from thirteen on. */
export const counted = (n: number): string => NUMBERS()[n] ?? String(n);
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "18:40"; "1:02:05" from an hour on. */
export function countdown(ms: number): string {
  const all = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** "2 h 40", with no-break spaces. */
export function span(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}\u00a0h${minutes % 60 ? `\u00a0${minutes % 60}` : ""}` : `${minutes}\u00a0min`;
}
