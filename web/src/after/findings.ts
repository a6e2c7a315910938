// The findings of a check of a match's dice, point by point: the numbers, and this device's own notes of the match.

import { sealWith, type FairNote, type FairReport, type Log } from "../core/fair";
import { canonicalJson } from "../core/canonical-json";
import { NAMELESS, type AddedNonce, type Lie, type PlayedMatch, type Evidence } from "../core/witness";

const NONCE = /^[0-9a-f]{32}$/;

export type Mark = "good" | "bad" | "open";
/** The state of the random numbers. "day": none are added. "odd", "bot", "copied", "missing": somebody cheated. */
export type Nonces = "in" | "none" | "day" | "late" | "taken" | "away" | "missing" | "copied" | "bot" | "odd";

export interface Findings {
  /** The secret fits the hash, and `seen`: this device knew the hash before it added anything. `lie`: a contradiction of the server. */
  hash: { mark: Mark; seen: boolean; lie: Lie | null };
  /** `without`: other people's seats whose devices added nothing that counts. */
  nonces: { mark: Mark; what: Nonces; without: number[] };
  /** The log has the game, options, people and bots that this device saw. `removed`: the number of removed names. */
  played: { mark: Mark; removed: number };
  /** The log has the `dice` this device saw, and the server gives the same `result` as at the end; false: this device saw none. */
  shown: { mark: Mark; dice: boolean; result: boolean };
  throws: { mark: Mark; right: number; wrong: number; unknown: number };
  /**
   * The log is unchanged since the end of the match, except for removed names, and `seen`: its seal is the first that this device was
   * given. "open": an older seal covers the names themselves, and this device doesn't know the removed ones.
   */
  seal: { mark: Mark; seen: boolean };
  /** The verdict. "without": all is well, but a person on this device played without a random number that counts. */
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
  // Only a person who left on this device has no seat; for any other departure there is only the server's word.
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
 * True if there is one entry for every seat. A day is played alone and without random numbers: its throws are counted in another way,
 * and with both the server could choose.
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

/** True for random numbers that don't count for a reason only the server knows. */
export const isExcused = (what: string): boolean => ["late", "taken", "away"].includes(what);

/** Options added to games later, with the default at which logs leave them out. */
const LATER: Record<string, unknown> = { mutschel: "shared" };

function isSame(log: Log, { game, version, options, names, bots }: PlayedMatch): boolean {
  const agreed = Object.entries(options).filter(([name, value]) => name in log.options || LATER[name] !== value);
  const levels = Object.fromEntries(bots.flatMap((bot, seat) => (bot === null ? [] : [[String(seat), bot] as const])));
  return (
    log.game === game && log.version === version && areCalled(log.seats, names) && canonicalJson(log.bots) === canonicalJson(levels) &&
    canonicalJson(log.options) === canonicalJson(Object.fromEntries(agreed))
  );
}

/** True if the names agree; a name may have been removed since, but not replaced. */
const areCalled = (now: readonly string[], then: readonly string[]): boolean =>
  now.length === then.length && now.every((name, seat) => name === then[seat] || name === NAMELESS);

const markOf = (right: boolean): Mark => (right ? "good" : "bad");
