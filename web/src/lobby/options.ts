// A game's options as the engine describes them, and what a person reads for a value.

import type { OptionInfo, TableDice } from "../protocol";

export type Values =
  | { kind: "whole" | "whole-or-off"; low: number; high: number; per_seat?: boolean }
  | { kind: "pick"; values: (string | number)[]; hand?: string; per_seat?: boolean }
  | { kind: "flag"; per_seat?: boolean }
  | { kind: "places"; rows: number; columns: number; taken: Place[]; per_seat?: undefined };

/** Row and column, counted from 0. */
export type Place = [row: number, column: number];

export const valuesOf = (option: OptionInfo): Values => option.values as Values;

/** What is set at the table, or else the game's own. */
export function valueOf(option: OptionInfo, chosen: Readonly<Record<string, unknown>>): unknown {
  return option.id in chosen ? chosen[option.id] : option.default;
}

/** Where a hand may decide instead of chance: the value that says so. */
function handOf(option: OptionInfo): string | undefined {
  const values = valuesOf(option);
  return values.kind === "pick" ? values.hand : undefined;
}

/** Is there something to practise: does a hand decide here, and not chance or real dice? */
export const decidesByHand = (options: readonly OptionInfo[], chosen: Readonly<Record<string, unknown>>, dice: TableDice): boolean =>
  dice !== "real" && options.some((option) => handOf(option) !== undefined && valueOf(option, chosen) === handOf(option));

/** A table's options for somebody who practises alone; nobody asks who begins then. */
export function forSeat(chosen: Readonly<Record<string, unknown>>, seat: number): Record<string, unknown> {
  const own = (value: unknown): unknown => (Array.isArray(value) ? [value[seat] ?? value[0]] : value);
  return Object.fromEntries(Object.entries(chosen).flatMap(([id, value]) => (id === "begins" ? [] : [[id, own(value)]])));
}

/** The options there are. Real dice are moved by nobody else: then nobody chooses whether a hand does. */
export function offered(options: readonly OptionInfo[], dice: TableDice): OptionInfo[] {
  return options.filter((option) => dice !== "real" || handOf(option) === undefined);
}

/** What was chosen of those that are offered. */
export function chosenOf(options: readonly OptionInfo[], chosen: Readonly<Record<string, unknown>>, dice: TableDice): Record<string, unknown> {
  const there = new Set(offered(options, dice).map(({ id }) => id));
  return Object.fromEntries(Object.entries(chosen).filter(([id]) => there.has(id)));
}

/** Where the players are asked who begins, it is no option like the others. */
export const withoutBegins = (options: readonly OptionInfo[]): OptionInfo[] => options.filter(({ id }) => id !== "begins");

/** One value for all, also where each seat has its own list entry: null if the seats differ. */
export function commonValue(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.every((one) => one === value[0]) ? value[0] : null;
}

export function isUsual(option: OptionInfo, chosen: Readonly<Record<string, unknown>>): boolean {
  return JSON.stringify(commonValue(valueOf(option, chosen))) === JSON.stringify(commonValue(option.default));
}

/** A handicap's value for each seat; seats that came later have the usual one. */
export function perSeat(value: unknown, seats: number, usual: unknown): unknown[] {
  const given = Array.isArray(value) ? value : [value];
  return Array.from({ length: seats }, (_, seat) => (given.length === 1 ? given[0] : given[seat]) ?? usual);
}

/** The chosen options with a value for every seat where seats differ; the server wants exactly one for each. */
export function fitted(options: readonly OptionInfo[], chosen: Readonly<Record<string, unknown>>, seats: number): Record<string, unknown> {
  const fits = { ...chosen };
  for (const option of options) {
    const value = chosen[option.id];
    if (Array.isArray(value) && value.length > 1) fits[option.id] = perSeat(value, seats, commonValue(option.default));
  }
  return fits;
}
