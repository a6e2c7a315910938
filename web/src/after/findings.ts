// What checking a match's dice has found, point by point: about the numbers, and about what this device saw in the meantime.

import { sealWith, type FairNote, type FairReport, type Log } from "../core/fair";
import { canonicalJson } from "../core/canonical-json";
import { NAMELESS, type AddedNonce, type Lie, type PlayedMatch, type Evidence } from "../core/witness";

const NONCE = /^[0-9a-f]{32}$/;

export type Mark = "good" | "bad" | "open";
/** What became of the random numbers. "day": none are added. "odd", "bot", "copied", "missing": somebody cheated. */
export type Nonces = "in" | "none" | "day" | "late" | "taken" | "away" | "missing" | "copied" | "bot" | "odd";

export interface Findings {
  /** The secret fits the hash; and it is the hash that this device saw first, before it added anything. `lie`: or something can't be. */
  hash: { mark: Mark; seen: boolean; lie: Lie | null };
  /** `without`: seats of other people whose devices added nothing that counts. */
  nonces: { mark: Mark; what: Nonces; without: number[] };
  /** The log tells of the match that this device saw: game, options, people and bots in their seats. `removed`: how many names were. */
  played: { mark: Mark; removed: number };
  /** The log has the `dice` that this device saw, and the server tells the same `result` as it did at the end, if there were any. */
  shown: { mark: Mark; dice: boolean; result: boolean };
  throws: { mark: Mark; right: number; wrong: number; unknown: number };
  /**
   * The log is as it was when the match ended, but for names that were removed; and it is the seal that this device was told first. "open":
   * older seals have the names themselves in them, and this device doesn't know those that are gone.
   */
  seal: { mark: Mark; seen: boolean };
  /** "without": all is well, but nothing that this device added counts for somebody who played on it. */
  all: Mark | "without";
}

export function findings(report: FairReport, log: Log, fair: FairNote, seen: Evidence | null, table: string): Findings {
  const count = (verdict: string) => report.throws.filter((one) => one.verdict === verdict).length;
  const throws = { right: count("right"), wrong: count("wrong"), unknown: count("unknown") };
  const lie = seen ? (seen.lie ?? (seen.hash === fair.hash ? null : "hash")) : null;
  const hash = markOf(report.secret && lie === null);
  const { what, without } = nonces(log, fair, seen);
  const nonce: Mark = what === "in" || what === "day" ? "good" : ["missing", "copied", "bot", "odd"].includes(what) ? "bad" : "open";
  const played: Mark = seen?.played ? markOf(log.table === table && isSame(log, seen.played)) : "open";
  const shown = shownIn(report, seen);
  const removed = log.seats.filter((name) => name === NAMELESS).length;
  const seal = sealed(report, log, fair, seen, removed);
  const thrown: Mark = throws.wrong > 0 ? "bad" : throws.unknown > 0 ? "open" : "good";
  const isWithout = isExcused(what) || (what === "none" && seen?.seated);
  const bad = [hash, nonce, played, shown.mark, thrown, seal].includes("bad");
  return {
    hash: { mark: hash, seen: Boolean(seen?.hash), lie },
    nonces: { mark: nonce, what, without },
    played: { mark: played, removed },
    shown,
    throws: { mark: thrown, ...throws },
    seal: { mark: seal, seen: Boolean(seen?.seal) },
    all: bad ? "bad" : thrown !== "good" ? thrown : isWithout ? "without" : "good",
  };
}

function shownIn({ dice, result }: FairReport, seen: Evidence | null): Findings["shown"] {
  const told = seen?.result ?? null;
  const mark = dice === null && told === null ? "open" : markOf(dice !== false && (told === null || told === canonicalJson(result)));
  return { mark, dice: dice !== null, result: told !== null };
}

function sealed(report: FairReport, log: Log, fair: FairNote, seen: Evidence | null, removed: number): Mark {
  const isOld = removed > 0 && fair.names === undefined;
  const known = isOld ? seen?.played?.names : undefined;
  if (report.seal || (known && sealWith(known, log) === fair.seal)) return markOf(!seen?.seal || seen.seal === fair.seal);
  return isOld && !seen?.seal && !known ? "open" : "bad";
}

function nonces(log: Log, fair: FairNote, seen: Evidence | null): { what: Nonces; without: number[] } {
  const isBot = (seat: number) => String(seat) in log.bots || Boolean(seen?.played?.bots[seat]);
  // Only whoever stood up on this device plays at no seat. That somebody else has left is the server's word.
  const mine = Object.entries(seen?.nonces ?? {})
    .map(([member, added]) => ({ ...added, seat: seen?.played?.members.indexOf(Number(member)) ?? -1 }))
    .filter(({ seat, gone }) => seat >= 0 || gone !== "left");
  const isMine = (seat: number) => mine.some((added) => added.seat === seat);
  const without = fair.nonces.flatMap((nonce, seat) => (nonce === null && !isBot(seat) && !isMine(seat) ? [seat] : []));
  const forBots = fair.nonces.some((nonce, seat) => nonce !== null && isBot(seat));
  if (!isListFor(log, fair.nonces)) return { what: "odd", without: [] };
  if (log.day !== null && mine.length === 0) return { what: "day", without: [] };
  return { what: forBots ? "bot" : ofMine(mine, fair), without };
}

/**
 * One for every seat, or none. A day's throws are counted in another way, so it is played alone and without: otherwise the server could
 * choose between the two.
 */
const isListFor = ({ seats, day }: Log, nonces: FairNote["nonces"]): boolean =>
  nonces.length === seats.length && (day === null ? nonces.every((nonce) => nonce === null || NONCE.test(nonce)) : canonicalJson(nonces) === "[null]");

function ofMine(mine: readonly (AddedNonce & { seat: number })[], fair: FairNote): Nonces {
  const isAway = ({ seat, gone }: AddedNonce & { seat: number }) => seat < 0 && gone === "away";
  const counts = mine.filter((added) => (added.state === "in" || added.state === "sent") && !isAway(added));
  if (counts.some(({ nonce, seat }) => fair.nonces[seat] !== nonce)) return "missing";
  const ours = new Set(counts.map(({ seat }) => seat));
  if (fair.nonces.some((nonce, seat) => !ours.has(seat) && mine.some((added) => added.nonce === nonce))) return "copied";
  if (mine.some(isAway)) return "away";
  const excused = mine.find(({ state }) => isExcused(state));
  return excused ? (excused.state as "late" | "taken") : mine.length > 0 ? "in" : "none";
}

/** It doesn't count, and only the server knows why. */
export const isExcused = (what: string): boolean => ["late", "taken", "away"].includes(what);

/** An option that came later to games is left out of logs while it has its default. */
const LATER: Record<string, unknown> = { mutschel: "shared" };

function isSame(log: Log, { game, version, options, names, bots }: PlayedMatch): boolean {
  const agreed = Object.entries(options).filter(([name, value]) => name in log.options || LATER[name] !== value);
  const levels = Object.fromEntries(bots.flatMap((bot, seat) => (bot === null ? [] : [[String(seat), bot] as const])));
  return (
    log.game === game && log.version === version && areCalled(log.seats, names) && canonicalJson(log.bots) === canonicalJson(levels) &&
    canonicalJson(log.options) === canonicalJson(Object.fromEntries(agreed))
  );
}

/** A name may have been removed since, but no other may have taken its place. */
const areCalled = (now: readonly string[], then: readonly string[]): boolean =>
  now.length === then.length && now.every((name, seat) => name === then[seat] || name === NAMELESS);

const markOf = (right: boolean): Mark => (right ? "good" : "bad");
