// The seats that this browser holds: a token for each, and the key that finds all of a person's tables.

import type { Seated } from "../protocol";
import { recall, remember } from "./storage";

/** The server reads no more at once. */
const MOST_TOKENS = 24;

interface Kept {
  /** Tokens by table. */
  tables: Record<string, string[]>;
  person: string | null;
  /** What links for other devices begin with. */
  origin?: string;
}

function kept(): Kept {
  return recall<Kept>("seats", { tables: {}, person: null });
}

/** On the computer that serves it this page is "localhost"; other devices need the address that the server told. */
export function sharedOrigin(): string {
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
  return (local && kept().origin) || location.origin;
}

export function tokensAt(table: string): string[] {
  return kept().tables[table] ?? [];
}

export function personKey(): string | null {
  return kept().person;
}

/** What this device shows the server at a table: the person's key, and the tokens of seats it got in other ways. */
export function heldAt(table: string): string[] {
  const { tables, person } = kept();
  return [...(person ? [person] : []), ...(tables[table] ?? [])].slice(0, MOST_TOKENS);
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

export function keepPerson(key: string): void {
  remember("seats", { ...kept(), person: key });
}

export function keepSeated(seated: Seated): void {
  for (const seat of seated.seats) keepToken(seated.table.id, seat.token);
  if (seated.person !== null) keepPerson(seated.person);
  remember("seats", { ...kept(), origin: new URL(seated.link).origin });
}

/** This device forgets whose it was. The tables stay, and so do the seats. */
export function forgetDevice(): void {
  remember("seats", { tables: {}, person: null });
}
