// The seats that this browser holds: a token for each, and the key that finds all of a person's tables.

import type { Seated } from "../protocol";
import { recall, remember } from "./storage";

interface Kept {
  /** Tokens by table. */
  tables: Record<string, string[]>;
  person: string | null;
}

function kept(): Kept {
  return recall<Kept>("seats", { tables: {}, person: null });
}

export function tokensAt(table: string): string[] {
  return kept().tables[table] ?? [];
}

export function personKey(): string | null {
  return kept().person;
}

export function keepToken(table: string, token: string): void {
  const all = kept();
  const tokens = all.tables[table] ?? [];
  if (!tokens.includes(token)) all.tables[table] = [...tokens, token];
  remember("seats", all);
}

/** The next table has the same tokens as the one before. */
export function carryOver(from: string, to: string): void {
  for (const token of tokensAt(from)) keepToken(to, token);
}

export function forgetToken(table: string, token: string): void {
  const all = kept();
  all.tables[table] = (all.tables[table] ?? []).filter((other) => other !== token);
  remember("seats", all);
}

export function keepPerson(key: string): void {
  remember("seats", { ...kept(), person: key });
}

export function keepSeated(seated: Seated): void {
  for (const seat of seated.seats) keepToken(seated.table.id, seat.token);
  if (seated.person !== null) keepPerson(seated.person);
}
