// What this device saw of a table's dice while they were still secret: so that nobody can claim something else later.

import type { Level, TableInfo } from "../protocol";
import { randomHex } from "./random";
import { recall, remember } from "./storage";

/** What this device added for one of its people. */
export interface Added {
  nonce: string;
  /**
   * "in": the server promised that it counts. "late", "taken": it said that it doesn't, after the first throw or because
   * of another device, and that may be true. "sent": it has said nothing, or what can't be true.
   */
  state: "sent" | "in" | "late" | "taken";
  /** It may be at no seat: "left", they stood up on this device; "away", the server says that they were sent away. */
  gone?: "left" | "away" | null;
}

/** Who plays what, as it was told when the match had begun. */
export interface Played {
  game: string;
  version: number;
  options: Record<string, unknown>;
  members: number[];
  names: string[];
  bots: (Level | null)[];
}

export interface Seen {
  /** The first that was told. */
  hash: string;
  /** Another that was told later: the server cheats. */
  other: string | null;
  /** By member. */
  nonces: Record<string, Added>;
  played: Played | null;
  /** The first that was told, when the match was over. */
  seal: string | null;
}

const KEPT = 200;
/** Of matches that are not over, and to whose dice this device has added something. None of them is ever forgotten. */
const OPEN = 500;
/** So often somebody may be sent away from a table and still add something when they sit down again. */
const AGAIN = 3;
/** For no more people at one table; a device shows no more tokens either. */
const PEOPLE = 24;

export function seenAt(table: string): Seen | null {
  const seen = recall<Record<string, Partial<Seen>>>("fair", {})[table];
  return seen?.hash === undefined ? null : { hash: seen.hash, other: null, nonces: {}, played: null, seal: null, ...seen };
}

/** Called whenever the server tells about a table, in any answer. What was seen first stays. */
export function witness(info: TableInfo): Seen | null {
  const { id, fair } = info;
  const seen = seenAt(id);
  if (!seen && fair?.secret !== null) return null; // real dice; or everything was over: nothing was seen before
  const first: Seen = seen ?? { hash: fair!.hash, other: null, nonces: {}, played: null, seal: null };
  // A server that says nothing of the dice any more tells who plays all the same, unless all agreed on real ones.
  const isPlayed = info.state !== "lobby" && (fair !== null || info.dice !== "real");
  const now: Seen = {
    ...first,
    other: first.other ?? (!fair || fair.hash === first.hash ? null : fair.hash),
    played: first.played ?? (isPlayed ? playedAt(info) : null),
    seal: first.seal ?? fair?.seal ?? null,
  };
  if (!seen || now.other !== seen.other || now.played !== seen.played || now.seal !== seen.seal) keep(id, now);
  return now;
}

/** The server told about this table what can't be true: that is not forgotten. */
export function distrust(table: string): void {
  const seen = seenAt(table);
  if (seen) keep(table, { ...seen, other: seen.other ?? "" });
}

/** What this device adds for a member: the same whenever it is asked for, and never before the hash was seen. */
export function nonceOf(table: string, member: number): Added | null {
  const seen = seenAt(table);
  if (!seen) return null;
  const known = seen.nonces[member];
  if (known) return known;
  const all = Object.values(seen.nonces).filter(({ gone }) => gone !== "left");
  const sentAway = all.filter(({ gone }) => gone === "away").length;
  if (all.length >= PEOPLE || sentAway > AGAIN || (!isOpen(seen) && isFull())) return null;
  const added: Added = { nonce: randomHex(16), state: "sent" };
  keep(table, { ...seen, nonces: { ...seen.nonces, [member]: added } });
  return added;
}

/** Are there so many matches that are not over that this device adds nothing to the dice of one more? */
export function isFull(): boolean {
  return Object.values(recall<Record<string, Seen>>("fair", {})).filter(isOpen).length >= OPEN;
}

/** Somebody stood up on this device, or was sent away, as the server says. Null: it says that they are there after all. */
export function noteGone(table: string, member: number, gone: "left" | "away" | null): void {
  const seen = seenAt(table);
  const added = seen?.nonces[member];
  if (seen && added && added.gone !== "left" && (added.gone ?? null) !== gone) keep(table, { ...seen, nonces: { ...seen.nonces, [member]: { ...added, gone } } });
}

/** What the server said about it. `begun`: had the match begun when it was sent? Nobody comes too late before that. */
export function noted(table: string, member: number, code: string | null, begun: boolean): void {
  const seen = seenAt(table);
  const added = seen?.nonces[member];
  if (!seen || !added) return;
  if (code === "unknown-hash") return distrust(table);
  const late = code === "nonce-too-late" && begun;
  const state = code === null ? "in" : code === "nonce-taken" ? "taken" : late ? "late" : added.state;
  keep(table, { ...seen, nonces: { ...seen.nonces, [member]: { ...added, state } } });
}

function playedAt({ game, version, options, seats }: TableInfo): Played {
  return {
    game, version, options,
    members: seats.map(({ member }) => member), names: seats.map(({ name }) => name), bots: seats.map(({ bot }) => bot),
  };
}

/** Something was added, and the match is not over: what was seen first is still needed. */
function isOpen({ nonces, seal }: Partial<Seen>): boolean {
  return (seal ?? null) === null && Object.values(nonces ?? {}).some(({ gone }) => gone !== "left");
}

/** The latest tables, all that are still open, and all at which somebody cheated. */
function keep(table: string, seen: Seen): void {
  const others = Object.entries(recall<Record<string, Seen>>("fair", {})).filter(([other]) => other !== table);
  const gone = Math.max(0, others.length + 1 - KEPT);
  const kept = others.filter(([, other], place) => place >= gone || isOpen(other) || typeof other.other === "string");
  remember("fair", Object.fromEntries([...kept, [table, seen]]));
}
