// The terms of a table in one line: its first options with their values.

import type { OptionInfo } from "../protocol";
import { commonValue, valueOf, valuesOf, withoutBegins } from "./options";

const MOST = 2;

/** "Sekunden zum Schauen: 3 · Spalten: 1" */
export function optionsTold(options: readonly OptionInfo[], chosen: Readonly<Record<string, unknown>>): string {
  return withoutBegins(options)
    .filter((option) => ["whole", "whole-or-off", "pick"].includes(valuesOf(option).kind))
    .flatMap((option) => {
      const value = commonValue(valueOf(option, chosen));
      if (value === null && !option.meanings["off"]) return []; // the seats differ
      return [`${option.name}: ${option.meanings[String(value ?? "off")] ?? String(value)}`];
    })
    .slice(0, MOST)
    .join(" · ");
}
