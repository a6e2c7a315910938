// A game's options as the engine describes them, and what a person reads for a value.

import type { OptionInfo } from "../protocol";

export type Values =
  | { kind: "whole" | "whole-or-off"; low: number; high: number; per_seat?: boolean }
  | { kind: "pick"; values: (string | number)[]; per_seat?: boolean }
  | { kind: "flag"; per_seat?: boolean };

export const valuesOf = (option: OptionInfo): Values => option.values as Values;

/** What is set at the table, or else the game's own. */
export function valueOf(option: OptionInfo, chosen: Readonly<Record<string, unknown>>): unknown {
  return option.id in chosen ? chosen[option.id] : option.default;
}

/** One value for all, also where each seat has its own list entry: null if the seats differ. */
export function commonValue(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.every((one) => one === value[0]) ? value[0] : null;
}

export function isUsual(option: OptionInfo, chosen: Readonly<Record<string, unknown>>): boolean {
  return commonValue(valueOf(option, chosen)) === commonValue(option.default);
}

/** Up or down by one; below the lowest it is off, where that is possible. */
export function stepped(values: Values, value: unknown, by: 1 | -1): number | null {
  if (values.kind !== "whole" && values.kind !== "whole-or-off") return null;
  if (typeof value !== "number") return by > 0 ? values.low : null;
  const next = value + by;
  if (next < values.low) return values.kind === "whole-or-off" ? null : values.low;
  return Math.min(next, values.high);
}
