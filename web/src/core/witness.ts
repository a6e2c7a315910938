// What this device saw of a table's dice while they were still secret: so that nobody can claim something else later.

import type { Level, TableInfo } from "../protocol";
import { canonicalJson } from "./canonical-json";
import { randomHex } from "./random";
import { forget, isFleeting, recall, remember } from "./storage";

/** What this device added for one of its people. */
export interface AddedNonce {
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
export interface PlayedMatch {
  game: string;
  version: number;
  options: Record<string, unknown>;
  members: number[];
  names: string[];
  bots: (Level | null)[];
}

/**
 * What the server told that can't be true: another hash than at first, or another table; fair dice without a hash; or a match as
 * new that is over.
 */
export type Lie = "hash" | "table" | "hidden" | "again";

export interface Evidence {
  /** The first that was told; "": none was. */
  hash: string;
  /** The first lie. The server cheats. */
  lie: Lie | null;
  /** By member. */
  nonces: Record<string, AddedNonce>;
  played: PlayedMatch | null;
  /** Did this device have a seat when the match had begun? */
  seated?: boolean;
  /** The first that was told, when the match was over. */
  seal: string | null;
  /** As text: the first that was told. */
  result: string | null;
}

/** Instead of a name that was removed. */
export const NAMELESS = "N. N.";

/** Under which the dice of a table are stored: see dice-seen.ts, which is needed at tables only. */
export const diceKey = (table: string): string => `dice.${table}`;

const KEPT = 200;
/** Of matches that are not over, and to whose dice this device has added something. None of them is ever forgotten. */
const OPEN = 500;
/** How often somebody may be sent away from a table and still add something when they sit down again. */
const AGAIN = 3;
/** For no more people at one table; a device shows no more tokens either. */
const PEOPLE = 24;
/** How many digits a hash and a seal have. Of anything longer only as much is kept as shows that it is none. */
const DIGITS = 64;
/** No honest table's game, with options and names, nor its result, is longer. */
const LONGEST = 8000;

export function evidenceAt(table: string): Evidence | null {
  const seen = recall<Record<string, StoredEvidence>>("fair", {})[table];
  if (seen?.hash === undefined) return null;
  const { hash, nonces = {}, played = null, seated = false, seal = null, result = null } = seen;
  return { hash, nonces, played, seated, seal, result, lie: lieOf(seen) };
}

/** As an earlier page may have stored it, when `other` was another hash that was told later. */
type StoredEvidence = Partial<Evidence> & { other?: string | null };

const lieOf = ({ lie, other }: StoredEvidence): Lie | null => lie ?? (typeof other === "string" ? "hash" : null);

/** Called whenever the server tells about a table, in any answer. What was seen first stays. */
export function witness(info: TableInfo): Evidence | null {
  const { id, fair } = info;
  const seen = evidenceAt(id);
  const begins = info.state !== "over" && info.state !== "abandoned";
  const hash = fair?.hash ? String(fair.hash).slice(0, DIGITS + 1) : "";
  const hidden = begins && hash === "" && (Boolean(fair) || info.dice !== "real");
  // nothing was seen before it was over, or there are real dice
  if (!seen && (!begins || (hash === "" && !hidden))) return null;
  const first: Evidence = seen ?? { hash, lie: null, nonces: {}, played: null, seal: null, result: null };
  // A server that says nothing of the dice any more tells who plays all the same, unless all agreed on real ones.
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

/** The server told about this table what can't be true: that is not forgotten. */
export function distrust(table: string, lie: Lie): void {
  const seen = evidenceAt(table);
  if (seen && seen.lie === null) keep(table, { ...seen, lie });
}

/** Somebody plays on this device, and the match has begun. */
export function noteSeated(table: string): void {
  const seen = evidenceAt(table);
  if (seen && !seen.seated) keep(table, { ...seen, seated: true });
}

/** What this device adds for a member: the same whenever it is asked for, and never before the hash was seen. */
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

/** Are there so many matches that aren't over that this device adds nothing to the dice of one more? */
export function isFull(): boolean {
  return Object.values(recall<Record<string, Evidence>>("fair", {})).filter(isOpen).length >= OPEN;
}

/** Somebody stood up on this device, or was sent away, as the server says. Null: it says that they are there after all. */
export function noteGone(table: string, member: number, gone: "left" | "away" | null): void {
  const seen = evidenceAt(table);
  const added = seen?.nonces[member];
  if (seen && added && added.gone !== "left" && (added.gone ?? null) !== gone) keep(table, { ...seen, nonces: { ...seen.nonces, [member]: { ...added, gone } } });
}

/** What the server said about it. `begun`: had the match begun when it was sent? Nobody comes too late before that. */
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

/** What a server tells that wants to fill this device's memory: no log tells of it. */
const NO_MATCH: PlayedMatch = { game: "", version: 0, options: {}, members: [], names: [], bots: [] };

/** Something was added, and the match is not over: what was seen first is still needed. */
function isOpen({ nonces, seal }: Partial<Evidence>): boolean {
  return (seal ?? null) === null && Object.values(nonces ?? {}).some(({ gone }) => gone !== "left");
}

/** The latest tables, all that are still open, and all at which somebody cheated. */
function keep(table: string, seen: Evidence): void {
  const others = Object.entries(recall<Record<string, StoredEvidence>>("fair", {})).filter(([other]) => other !== table);
  const gone = Math.max(0, others.length + 1 - KEPT);
  const isKept = ([, other]: [string, StoredEvidence], place: number) => place >= gone || isOpen(other) || lieOf(other) !== null;
  remember("fair", Object.fromEntries([...others.filter(isKept), [table, seen]]));
  for (const [id] of others.filter((other, place) => !isKept(other, place))) forget(diceKey(id));
}

/** Will a page that is loaded again know nothing of all this? */
export const forgetsDice = (table: string): boolean => isFleeting("fair") || isFleeting(diceKey(table));
