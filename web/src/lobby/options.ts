// Reads and completes the options of a game, as the engine describes them.

import type { OptionInfo, TableDice } from "../protocol";

export type Values =
  | { kind: "whole" | "whole-or-off"; low: number; high: number; per_seat?: boolean }
  | { kind: "pick"; values: (string | number)[]; hand?: string; per_seat?: boolean }
  | { kind: "flag"; per_seat?: boolean }
  | { kind: "several"; values: string[]; sizes: number[]; per_seat?: undefined }
  | { kind: "places"; rows: number; columns: number; taken: Place[]; per_seat?: undefined };

/** Row and column, counted from 0. */
export type Place = [row: number, column: number];

export const valuesOf = (option: OptionInfo): Values => option.values as Values;

/** Returns the value set at the table, or the game's default. */
export function valueOf(option: OptionInfo, chosen: Readonly<Record<string, unknown>>): unknown {
  return option.id in chosen ? chosen[option.id] : option.default;
}

/** Returns the value with which a hand decides instead of chance, if the option has one. */
function handOf(option: OptionInfo): string | undefined {
  const values = valuesOf(option);
  return values.kind === "pick" ? values.hand : undefined;
}

/** True if a hand decides, not chance or real dice: such a game can be practised. */
export const decidesByHand = (options: readonly OptionInfo[], chosen: Readonly<Record<string, unknown>>, dice: TableDice): boolean =>
  dice !== "real" && options.some((option) => handOf(option) !== undefined && valueOf(option, chosen) === handOf(option));

/** Returns a table's options for one seat that practises alone, without the choice of a beginner. */
export function forSeat(chosen: Readonly<Record<string, unknown>>, seat: number): Record<string, unknown> {
  const own = (value: unknown): unknown => (Array.isArray(value) ? [value[seat] ?? value[0]] : value);
  return Object.fromEntries(Object.entries(chosen).flatMap(([id, value]) => (id === "begins" ? [] : [[id, own(value)]])));
}

/** Returns the options on offer. With real dice the choice between hand and chance is left out. */
export function offered(options: readonly OptionInfo[], dice: TableDice): OptionInfo[] {
  return options.filter((option) => dice !== "real" || handOf(option) === undefined);
}

/** Returns the chosen values of the options on offer. */
export function chosenOf(options: readonly OptionInfo[], chosen: Readonly<Record<string, unknown>>, dice: TableDice): Record<string, unknown> {
  const there = new Set(offered(options, dice).map(({ id }) => id));
  return Object.fromEntries(Object.entries(chosen).filter(([id]) => there.has(id)));
}

/** Leaves out the beginner, which players are asked about separately. */
export const withoutBegins = (options: readonly OptionInfo[]): OptionInfo[] => options.filter(({ id }) => id !== "begins");

/** Returns the value that all seats share, or null if they differ. */
export function commonValue(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.every((one) => one === value[0]) ? value[0] : null;
}

export function isUsual(option: OptionInfo, chosen: Readonly<Record<string, unknown>>): boolean {
  return JSON.stringify(commonValue(valueOf(option, chosen))) === JSON.stringify(commonValue(option.default));
}

/** Returns a handicap's value for each seat; seats added later get the default. */
export function perSeat(value: unknown, seats: number, usual: unknown): unknown[] {
  const given = Array.isArray(value) ? value : [value];
  return Array.from({ length: seats }, (_, seat) => (given.length === 1 ? given[0] : given[seat]) ?? usual);
}

/** Returns the chosen options with one value per seat wherever seats differ, as the server requires. */
export function fitted(options: readonly OptionInfo[], chosen: Readonly<Record<string, unknown>>, seats: number): Record<string, unknown> {
  const fits = { ...chosen };
  for (const option of options) {
    const value = chosen[option.id];
    if (Array.isArray(value) && value.length > 1) fits[option.id] = perSeat(value, seats, commonValue(option.default));
  }
  return fits;
}
