// Forms for answers that are not chosen by touch or tap. An unknown kind of answer is shaped like its fallback.

import type { Answers } from "@mutschel/screen";

/** Most answers that are shown as buttons; more of them become a list with a search. */
export const FEW = 12;

/** The answers to choose from; null: they are too many, or have to be filled in. */
export function listedIn(answers: Answers): unknown[] | null {
  if (answers.kind === "one_of") return answers.options;
  if (answers.kind !== "whole" || answers.high - answers.low >= FEW) return null;
  return Array.from({ length: answers.high - answers.low + 1 }, (_, n) => answers.low + n);
}

export type Shape =
  | { kind: "text" }
  | { kind: "number"; low: number | null; high: number | null }
  | { kind: "flag" }
  /** Any number of words or numbers. */
  | { kind: "words" }
  | { kind: "list"; each: Shape }
  | { kind: "parts"; parts: Record<string, Shape> };

/** The shape of a form, from an example; numbers with the limits of the answers. */
export function shapeOf(example: unknown, answers: object): Shape {
  if (typeof example === "number") return { kind: "number", low: limit(answers, "low"), high: limit(answers, "high") };
  if (typeof example === "boolean") return { kind: "flag" };
  if (Array.isArray(example)) return example.length > 0 ? { kind: "list", each: shapeOf(example[0], answers) } : { kind: "words" };
  if (example === null || typeof example !== "object") return { kind: "text" };
  return { kind: "parts", parts: Object.fromEntries(Object.entries(example).map(([name, part]) => [name, shapeOf(part, answers)])) };
}

function limit(answers: object, name: string): number | null {
  const found: unknown = Reflect.get(answers, name);
  return Number.isInteger(found) ? (found as number) : null;
}

/** The initial content of a form: the example's numbers, but not its words. */
export function blank(example: unknown): unknown {
  if (typeof example === "string" || example === null) return undefined;
  if (Array.isArray(example)) return example.map(blank);
  if (typeof example !== "object") return example;
  return Object.fromEntries(Object.entries(example).map(([name, part]) => [name, blank(part)]));
}

/** Is everything filled in? */
export function isWhole(value: unknown): boolean {
  if (value === undefined || value === "") return false;
  return value === null || typeof value !== "object" || Object.values(value).every(isWhole);
}

/** The initial answer; undefined: none. */
export function begun(answers: Answers, fallback: unknown): unknown {
  if (listedIn(answers)) return undefined;
  if (answers.kind === "whole") return Number.isInteger(fallback) ? fallback : answers.low;
  if (answers.kind !== "fields") return blank(fallback);
  const given = (fallback ?? {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(answers.fields).map(([name, part]) => [name, begun(part, given[name])]));
}

/** The list in a text like "gold, 3, 7", with integers as numbers. */
export function wordsIn(text: string): (string | number)[] {
  const found = text.split(",").map((word) => word.trim()).filter(Boolean);
  return found.map((word) => (/^-?\d{1,15}$/.test(word) ? Number(word) : word));
}
