// Forms for answers that are not just touched or tapped. A kind of answer that is unknown here looks like its fallback.

import type { Answers } from "@mutschel/screen";

/** How many answers are buttons; more of them are a list in which one can search. */
export const FEW = 12;

/** Answers that are offered one by one; null: they are filled in. */
export function listedIn(answers: Answers): unknown[] | null {
  if (answers.kind === "one_of") return answers.options;
  if (answers.kind !== "whole" || answers.high - answers.low >= FEW) return null;
  return Array.from({ length: answers.high - answers.low + 1 }, (_, n) => answers.low + n);
}

export type Shape =
  | { kind: "text" }
  | { kind: "number"; low: number | null; high: number | null }
  | { kind: "flag" }
  /** Words or numbers, as many as one likes. */
  | { kind: "words" }
  | { kind: "list"; each: Shape }
  | { kind: "parts"; parts: Record<string, Shape> };

/** What has to be filled in, as far as an example tells; numbers within the limits that the answers name. */
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

/** What stands in a form before anybody has touched it: the example's numbers, but nobody's words. */
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

/** What an answer is before anybody has touched anything; undefined: nothing yet. */
export function begun(answers: Answers, fallback: unknown): unknown {
  if (listedIn(answers)) return undefined;
  if (answers.kind === "whole") return Number.isInteger(fallback) ? fallback : answers.low;
  if (answers.kind !== "fields") return blank(fallback);
  const given = (fallback ?? {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(answers.fields).map(([name, part]) => [name, begun(part, given[name])]));
}

/** "gold, 3, 7" as a list; whole numbers are numbers. */
export function wordsIn(text: string): (string | number)[] {
  const found = text.split(",").map((word) => word.trim()).filter(Boolean);
  return found.map((word) => (/^-?\d{1,15}$/.test(word) ? Number(word) : word));
}
