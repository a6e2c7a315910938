// What this device saw of a table's dice while they were still secret: so that nobody can claim something else later.

import type { Level, Seated, TableInfo } from "../protocol";
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

export function seenAt(table: string): Seen | null {
  const seen = recall<Record<string, Partial<Seen>>>("fair", {})[table];
  return seen?.hash === undefined ? null : { hash: seen.hash, other: null, nonces: {}, played: null, seal: null, ...seen };
}

/** Called whenever the server tells about a table, in any answer. What was seen first stays. */
export function witness(info: TableInfo): Seen | null {
  const { id, fair } = info;
  const seen = seenAt(id);
  if (!fair) return seen;
  if (!seen && fair.secret !== null) return null; // came when everything was over: nothing was seen before
  const first: Seen = seen ?? { hash: fair.hash, other: null, nonces: {}, played: null, seal: null };
  const now: Seen = {
    ...first,
    other: first.other ?? (fair.hash === first.hash ? null : fair.hash),
    played: first.played ?? (info.state === "lobby" ? null : playedAt(info)),
    seal: first.seal ?? fair.seal,
  };
  if (!seen || now.other !== seen.other || now.played !== seen.played || now.seal !== seen.seal) keep(id, now);
  return now;
}

/** The same for answers after which somebody sits at the table. */
export function witnessSeated(seated: Seated): Seated {
  witness(seated.table);
  return seated;
}

/** What this device adds for a member: the same whenever it is asked for, and never before the hash was seen. */
export function nonceOf(table: string, member: number): Added | null {
  const seen = seenAt(table);
  if (!seen) return null;
  const added = seen.nonces[member] ?? { nonce: randomHex(16), state: "sent" as const };
  if (!seen.nonces[member]) keep(table, { ...seen, nonces: { ...seen.nonces, [member]: added } });
  return added;
}

/** What the server said about it. `begun`: had the match begun when it was sent? Nobody comes too late before that. */
export function noted(table: string, member: number, code: string | null, begun: boolean): void {
  const seen = seenAt(table);
  const added = seen?.nonces[member];
  if (!seen || !added) return;
  if (code === "unknown-hash") return keep(table, { ...seen, other: seen.other ?? "" });
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

/** The latest tables, and all at which somebody cheated. */
function keep(table: string, seen: Seen): void {
  const others = Object.entries(recall<Record<string, Seen>>("fair", {})).filter(([other]) => other !== table);
  const gone = Math.max(0, others.length + 1 - KEPT);
  const kept = others.filter(([, { other }], place) => place >= gone || typeof other === "string");
  remember("fair", Object.fromEntries([...kept, [table, seen]]));
}
