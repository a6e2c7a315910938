// The seats that this browser holds: a token for each, and the key that finds all of a person's tables and evenings.

import type { AtEvening, Seated } from "../protocol";
import { forgetLastKnown } from "./last-known";
import { forgetAll, recall, remember } from "./storage";

/** The server reads no more at once. */
const MOST_TOKENS = 24;

interface Kept {
  /** Tokens by table, and by evening. */
  tables: Record<string, string[]>;
  /** By table and member: whose of these tokens is known. */
  owned?: Record<string, Record<number, string>>;
  /** By table: members of this device for whom a bot plays, because they said so here. */
  resting?: Record<string, number[]>;
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

export function keepToken(table: string, token: string, member?: number): void {
  const all = kept();
  const tokens = all.tables[table] ?? [];
  if (!tokens.includes(token)) all.tables[table] = [...tokens, token];
  // a person's key opens more than one seat
  if (member !== undefined && token !== all.person) {
    all.owned = { ...all.owned, [table]: { ...all.owned?.[table], [member]: token } };
  }
  remember("seats", all);
}

/** The seat has gone to another device: its token opens nothing any more. */
export function forgetToken(table: string, member: number): void {
  const all = kept();
  const gone = all.owned?.[table]?.[member];
  if (gone === undefined) return;
  all.tables[table] = (all.tables[table] ?? []).filter((token) => token !== gone);
  const others = Object.entries(all.owned![table]!).filter(([, token]) => token !== gone);
  all.owned = { ...all.owned, [table]: Object.fromEntries(others) };
  remember("seats", all);
}

/** The token of this one seat, if this device has it: whoever came with their personal link has none. */
export function tokenOf(table: string, member: number): string | null {
  return kept().owned?.[table]?.[member] ?? null;
}

/** The next table has the same tokens as the one before; its members are the same people, counted anew in this order. */
export function carryOver(from: string, to: string, order: readonly number[]): void {
  for (const token of tokensAt(from)) {
    const place = order.findIndex((member) => tokenOf(from, member) === token);
    keepToken(to, token, place < 0 ? undefined : place);
  }
}

export function restingAt(table: string): number[] {
  return kept().resting?.[table] ?? [];
}

/** A bot plays for this member (or no longer), until they say so here. */
export function keepResting(table: string, member: number, rests: boolean): void {
  const all = kept();
  const others = restingAt(table).filter((other) => other !== member);
  remember("seats", { ...all, resting: { ...all.resting, [table]: rests ? [...others, member] : others } });
}

export function keepPerson(key: string): void {
  remember("seats", { ...kept(), person: key });
}

export function keepSeated(seated: Seated): void {
  if (seated.person !== null) keepPerson(seated.person);
  for (const seat of seated.seats) keepToken(seated.table.id, seat.token, seat.member);
  remember("seats", { ...kept(), origin: new URL(seated.link).origin });
}

/** An evening's token opens its tables too. */
export function keepEvening(at: AtEvening): void {
  if (at.person !== null) keepPerson(at.person);
  if (at.token !== null) keepToken(at.id, at.token);
  remember("seats", { ...kept(), origin: new URL(at.link).origin });
}

/** This device forgets whose it was. The tables stay, and so do the seats. */
export function forgetDevice(): void {
  remember("seats", { tables: {}, person: null });
  forgetLastKnown();
  forgetAll("evening-view.");
}
