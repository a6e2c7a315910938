// Parts of a table's row: the other players, the time since the last change.

import type { TableLine } from "../protocol";
import type { Language } from "../core/language.svelte";
import type { ResultView } from "@mutschel/screen";

/** Returns the other players' names; at a public table, everybody's. A member is a seat's number unless somebody left early. */
export function others(table: TableLine): string[] {
  return table.names.filter((_, seat) => !table.members.includes(seat));
}

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** "vor 5 Minuten", "gestern"; less than a minute is "now". */
export function ago(then: number, now: number, language: Language): string {
  const said = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const seconds = Math.max(0, (now - then) / 1000);
  for (const [unit, length] of STEPS) {
    if (seconds >= length) return said.format(-Math.floor(seconds / length), unit);
  }
  return said.format(0, "second");
}

export function isResult(result: unknown): result is ResultView {
  return typeof result === "object" && result !== null && "winners" in result;
}
