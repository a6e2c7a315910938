// Evidence about a table's dice from the time when they were still secret, kept so that the server can't claim something else later.

import type { Level, TableInfo } from "../protocol";
import { canonicalJson } from "./canonical-json";
import { randomHex } from "./random";
import { forget, isFleeting, recall, remember } from "./storage";

/** The random number that this device added to the dice for one of its people. */
export interface AddedNonce {
  nonce: string;
  /**
   * "in": the server promised to use it. "late", "taken": it said that it doesn't, because the first throw or another device came before; that may
   * be true. "sent": it has not answered, or said something impossible.
   */
  state: "sent" | "in" | "late" | "taken";
  /** The member may have no seat any more: "left", they stood up on this device; "away", the server says that they were sent away. */
  gone?: "left" | "away" | null;
}

/** The game and its players, as the server told when the match began. */
export interface PlayedMatch {
  game: string;
  version: number;
  options: Record<string, unknown>;
  members: number[];
  names: string[];
  bots: (Level | null)[];
}

/**
 * Impossible things that the server said. "hash": a different hash from the first; "table": another table; "hidden": fair dice without a hash; "again": a
 * finished match as a new one.
 */
export type Lie = "hash" | "table" | "hidden" | "again";

export interface Evidence {
  /** The first hash; "": the server told none. */
  hash: string;
  /** The first lie; null: none. Any lie means that the server cheats. */
  lie: Lie | null;
  /** Added random numbers by member. */
  nonces: Record<string, AddedNonce>;
  played: PlayedMatch | null;
  /** Did this device have a seat when the match began? */
  seated?: boolean;
  /** The first seal, told when the match was over. */
  seal: string | null;
  /** The first result, as canonical JSON. */
  result: string | null;
}

/** Stands in for a name that was removed. */
export const NAMELESS = "N. N.";

/** Storage key of a table's dice: see dice-seen.ts, which only tables load. */
export const diceKey = (table: string): string => `dice.${table}`;

const KEPT = 200;
/** Most unfinished matches to whose dice this device has added something. None of them is ever forgotten. */
const OPEN = 500;
/** Number of times a person may be sent away from a table and still add something after sitting down again. */
const AGAIN = 3;
/** Most people at one table; a device shows no more tokens either. */
const PEOPLE = 24;
/** Digits of a hash and a seal. Longer ones are cut to one digit more, which shows that they are invalid. */
const DIGITS = 64;
/** Most characters of a table's game, options and names, or of its result; no honest table needs more. */
const LONGEST = 8000;

export function evidenceAt(table: string): Evidence | null {
  const seen = recall<Record<string, StoredEvidence>>("fair", {})[table];
  if (seen?.hash === undefined) return null;
  const { hash, nonces = {}, played = null, seated = false, seal = null, result = null } = seen;
  return { hash, nonces, played, seated, seal, result, lie: lieOf(seen) };
}

/** The form in storage. Earlier pages stored a differing hash as `other`. */
type StoredEvidence = Partial<Evidence> & { other?: string | null };

const lieOf = ({ lie, other }: StoredEvidence): Lie | null => lie ?? (typeof other === "string" ? "hash" : null);

/** Takes in every answer of the server about a table. First things seen are kept. */
export function witness(info: TableInfo): Evidence | null {
  const { id, fair } = info;
  const seen = evidenceAt(id);
  const begins = info.state !== "over" && info.state !== "abandoned";
  const hash = fair?.hash ? String(fair.hash).slice(0, DIGITS + 1) : "";
  const hidden = begins && hash === "" && (Boolean(fair) || info.dice !== "real");
  // the match was over before anything was seen, or the dice are real
  if (!seen && (!begins || (hash === "" && !hidden))) return null;
  const first: Evidence = seen ?? { hash, lie: null, nonces: {}, played: null, seal: null, result: null };
  // The players are kept even if the server stops mentioning the dice, unless all agreed on real ones.
  const isPlayed = info.state !== "lobby" && (Boolean(fair) || info.dice !== "real");
  const now: Evidence = {
    ...first,
    lie: first.lie ?? lieIn(first, hash, begins, hidden),
    played: first.played ?? (isPlayed ? playedAt(info) : null),
    seal: first.seal ?? (fair?.seal ? String(fair.seal).slice(0, DIGITS + 1) : null),
    result: first.result ?? (info.state === "over" && info.result ? canonicalJson(info.result).slice(0, LONGEST) : null),
  };
  if (!seen || canonicalJson(now) !== canonicalJson(seen)) keep(id, now);
  return now;
}

function lieIn(first: Evidence, hash: string, begins: boolean, hidden: boolean): Lie | null {
  if (hidden) return "hidden";
  if (begins && first.seal !== null) return "again";
  return hash === "" || hash === first.hash ? null : "hash";
}

/** Keeps the server's first lie about a table. */
export function distrust(table: string, lie: Lie): void {
  const seen = evidenceAt(table);
  if (seen && seen.lie === null) keep(table, { ...seen, lie });
}

/** Notes that this device has a seat in the match. */
export function noteSeated(table: string): void {
  const seen = evidenceAt(table);
  if (seen && !seen.seated) keep(table, { ...seen, seated: true });
}

/** The random number for a member: always the same, and never before the hash was seen. */
export function nonceOf(table: string, member: number): AddedNonce | null {
  const seen = evidenceAt(table);
  if (!seen?.hash) return null;
  const known = seen.nonces[member];
  if (known) return known;
  const all = Object.values(seen.nonces).filter(({ gone }) => gone !== "left");
  const sentAway = all.filter(({ gone }) => gone === "away").length;
  if (all.length >= PEOPLE || sentAway > AGAIN || (!isOpen(seen) && isFull())) return null;
  const added: AddedNonce = { nonce: randomHex(16), state: "sent" };
  keep(table, { ...seen, nonces: { ...seen.nonces, [member]: added } });
  return added;
}

/** Does this device have so many unfinished matches that it adds nothing to the dice of another one? */
export function isFull(): boolean {
  return Object.values(recall<Record<string, Evidence>>("fair", {})).filter(isOpen).length >= OPEN;
}

/**
 * Notes that a member has no seat any more. `gone`: they left on this device, or were sent away, says the server; null: they are there after all.
 */
export function noteGone(table: string, member: number, gone: "left" | "away" | null): void {
  const seen = evidenceAt(table);
  const added = seen?.nonces[member];
  if (seen && added && added.gone !== "left" && (added.gone ?? null) !== gone) keep(table, { ...seen, nonces: { ...seen.nonces, [member]: { ...added, gone } } });
}

/** Notes the server's reply to a random number. `begun`: it was sent after the match had begun; before that it can't be too late. */
export function noteReply(table: string, member: number, code: string | null, begun: boolean): void {
  const seen = evidenceAt(table);
  const added = seen?.nonces[member];
  if (!seen || !added) return;
  if (code === "unknown-hash") return distrust(table, "hash");
  const late = code === "nonce-too-late" && begun;
  const state = code === null ? "in" : code === "nonce-taken" ? "taken" : late ? "late" : added.state;
  keep(table, { ...seen, nonces: { ...seen.nonces, [member]: { ...added, state } } });
}

function playedAt({ game, version, options, seats }: TableInfo): PlayedMatch {
  const played = {
    game, version, options,
    members: seats.map(({ member }) => member), names: seats.map(({ name }) => name), bots: seats.map(({ bot }) => bot),
  };
  return canonicalJson(played).length <= LONGEST ? played : NO_MATCH;
}

/** Stands in for data that is too long, from a server that wants to fill this device's memory. No log matches it. */
const NO_MATCH: PlayedMatch = { game: "", version: 0, options: {}, members: [], names: [], bots: [] };

/** Is the evidence still needed? Something was added, and the match is not over. */
function isOpen({ nonces, seal }: Partial<Evidence>): boolean {
  return (seal ?? null) === null && Object.values(nonces ?? {}).some(({ gone }) => gone !== "left");
}

/** Keeps the latest tables, all unfinished ones, and all with a lie. */
function keep(table: string, seen: Evidence): void {
  const others = Object.entries(recall<Record<string, StoredEvidence>>("fair", {})).filter(([other]) => other !== table);
  const gone = Math.max(0, others.length + 1 - KEPT);
  const isKept = ([, other]: [string, StoredEvidence], place: number) => place >= gone || isOpen(other) || lieOf(other) !== null;
  remember("fair", Object.fromEntries([...others.filter(isKept), [table, seen]]));
  for (const [id] of others.filter((other, place) => !isKept(other, place))) forget(diceKey(id));
}

/** Would a reload lose the evidence? */
export const forgetsDice = (table: string): boolean => isFleeting("fair") || isFleeting(diceKey(table));
