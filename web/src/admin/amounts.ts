// Sizes and times as people read them.

import type { Language } from "../core/language.svelte";

const locale = (language: Language): string => (language === "de" ? "de-DE" : "en-GB");

const UNITS = ["kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** "212 MB" */
export function sizeText(bytes: number, language: Language): string {
  const step = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const digits = { maximumSignificantDigits: 3 };
  return new Intl.NumberFormat(locale(language), { style: "unit", unit: UNITS[step - 1]!, ...digits }).format(bytes / 1000 ** step);
}

const STEPS = [["day", 86_400], ["hour", 3600], ["minute", 60]] as const;

/** The two largest parts: "3 Tage, 4 Std."; less than a minute is in seconds. */
export function durationText(seconds: number, language: Language): string {
  const said = (unit: string, n: number) => new Intl.NumberFormat(locale(language), { style: "unit", unit, unitDisplay: "long" }).format(n);
  const parts = STEPS.map(([unit, length], place) => [unit, Math.floor((place === 0 ? seconds : seconds % STEPS[place - 1]![1]) / length)] as const);
  const first = parts.findIndex(([, n]) => n > 0);
  if (first < 0) return said("second", Math.floor(seconds));
  return parts.slice(first, first + 2).filter(([, n]) => n > 0).map(([unit, n]) => said(unit, n)).join(", ");
}

/** "17.11.2026, 16:04" */
export const timeText = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(locale(language), { dateStyle: "medium", timeStyle: "short" }).format(at);

export const countText = (n: number, language: Language): string => new Intl.NumberFormat(locale(language)).format(n);
