// The seats of this browser: a token for each, and the person's key, which finds all their tables and evenings.

import type { AtEvening, Seated } from "../protocol";
import { forgetLastKnown } from "./last-known";
import { forgetMats, keepNewMats } from "./mats.svelte";
import { forgetAll, recall, remember } from "./storage";

/** The server reads no more tokens per request. */
const MOST_TOKENS = 24;

interface StoredSeats {
  /** Tokens by table or evening. */
  tables: Record<string, string[]>;
  /** Known owners of tokens, by table and member. */
  owned?: Record<string, Record<number, string>>;
  /** Members of this device for whom a bot plays because they asked for it here; by table. */
  resting?: Record<string, number[]>;
  person: string | null;
  /** The address that links for other devices begin with. */
  origin?: string;
}

function kept(): StoredSeats {
  return recall<StoredSeats>("seats", { tables: {}, person: null });
}

/** The address for links to other devices. On the computer that runs the server the page is "localhost", so the server tells one. */
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

/** The tokens to show the server at a table: the person's key, and those of seats taken in other ways. */
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

/** Removes the token of a seat that has moved to another device. */
export function forgetToken(table: string, member: number): void {
  const all = kept();
  const gone = all.owned?.[table]?.[member];
  if (gone === undefined) return;
  all.tables[table] = (all.tables[table] ?? []).filter((token) => token !== gone);
  const others = Object.entries(all.owned![table]!).filter(([, token]) => token !== gone);
  all.owned = { ...all.owned, [table]: Object.fromEntries(others) };
  remember("seats", all);
}

/** The token of this one seat. Null: this device has none, for instance because it came by a personal link. */
export function tokenOf(table: string, member: number): string | null {
  return kept().owned?.[table]?.[member] ?? null;
}

/** Copies the tokens to the next table. `order`: the old members, in the order of their new numbers. */
export function carryOver(from: string, to: string, order: readonly number[]): void {
  for (const token of tokensAt(from)) {
    const place = order.findIndex((member) => tokenOf(from, member) === token);
    keepToken(to, token, place < 0 ? undefined : place);
  }
}

export function restingAt(table: string): number[] {
  return kept().resting?.[table] ?? [];
}

/** Notes whether a bot plays for this member, at their own request. */
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
  keepNewMats(seated.table.seats.filter(({ member }) => seated.seats.some((seat) => seat.member === member)));
  remember("seats", { ...kept(), origin: new URL(seated.link).origin });
}

/** Keeps an evening's token, which opens its tables, too. */
export function keepEvening(at: AtEvening): void {
  if (at.person !== null) keepPerson(at.person);
  if (at.token !== null) keepToken(at.id, at.token);
  remember("seats", { ...kept(), origin: new URL(at.link).origin });
}

/** Forgets the person's key and all tokens. The tables and seats stay on the server. */
export function forgetDevice(): void {
  remember("seats", { tables: {}, person: null });
  forgetLastKnown();
  forgetMats();
  forgetAll("evening-view.");
}
