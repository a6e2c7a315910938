// Numbers of an analysis as people read them: "−0,86", "24,5 Prozentpunkte mehr Gefahr", "3,4 Punkte".

import { language, words } from "../../core/language.svelte";
import type { Measured, Unit } from "../../protocol";
import { digitsOf } from "./sums";

const say = words({
  de: {
    strike: (n: number, shown: string) => `${shown}\u00a0${n === 1 ? "Prozentpunkt" : "Prozentpunkte"} mehr Gefahr eines Strichs`,
    points: (n: number, shown: string) => (n === 1 ? "1\u00a0Punkt" : `${shown}\u00a0Punkte`),
    strikes: (n: number, shown: string) => (n === 1 ? "1\u00a0Strich" : `${shown}\u00a0Striche`),
  },
  en: {
    strike: (n: number, shown: string) => `${shown} percentage ${n === 1 ? "point" : "points"} more risk of a strike`,
    points: (n: number, shown: string) => (n === 1 ? "1\u00a0point" : `${shown}\u00a0points`),
    strikes: (n: number, shown: string) => (n === 1 ? "1\u00a0strike" : `${shown}\u00a0strikes`),
  },
});

/** Formats a number with a real minus sign, and without one at zero. */
function format(value: number, options: Intl.NumberFormatOptions): string {
  const shown = new Intl.NumberFormat(language(), options).format(value);
  return /[1-9]/.test(shown) ? shown.replace("-", "−") : shown.replace("-", "");
}

export function percent(chance: number): string {
  return format(chance, { style: "percent", maximumFractionDigits: 1 });
}

/** Formats an expected result. */
export function expected(unit: Unit, value: number): string {
  return format(value, { minimumFractionDigits: digitsOf(unit), maximumFractionDigits: digitsOf(unit) });
}

/** Formats an actual result, plain or with its unit. */
export const plain = (value: number): string => format(value, { maximumFractionDigits: 2 });
export const counted = (unit: Unit, value: number, shown = plain(value)): string => say()[unit](value, shown);

/** Formats a change of a result, with its sign. */
export function change(unit: Unit, value: number): string {
  const digits = digitsOf(unit);
  return format(value, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: "exceptZero" });
}

/** Formats the loss of a decision; `loss` in points, or in strikes per round (0 to 1). */
export function given(unit: Unit, loss: number): string {
  const points = Number((100 * loss).toFixed(1));
  if (unit === "strikes") return say().strike(points, plain(points));
  return counted(unit, Number(loss.toFixed(1)), expected(unit, loss));
}

/** Formats the value of an answer: the chance of a strike in its round, or expected points. */
export const worth = (unit: Unit, value: number): string => (unit === "strikes" ? percent(value) : expected(unit, value));

const DIGITS: Record<Measured, number> = { count: 0, seconds: 2, degrees: 1, percent: 1, points: 1 };
const SIGNS: Record<Measured, string> = { count: "", seconds: "\u00a0s", degrees: "°", percent: "", points: "" };

/** Formats a measured value with its unit. */
export function measure(unit: Measured, value: number): string {
  const digits = { minimumFractionDigits: DIGITS[unit], maximumFractionDigits: DIGITS[unit] };
  if (unit === "percent") return format(value / 100, { ...digits, style: "percent" });
  return format(value, unit === "points" ? { ...digits, signDisplay: "exceptZero" } : digits) + SIGNS[unit];
}
