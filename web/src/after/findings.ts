// What checking a match's dice has found, point by point: about the numbers, and about what this device saw in the meantime.

import type { FairNote, Log, Report } from "../core/fair";
import type { Added, Played, Seen } from "../core/witness";

export type Mark = "good" | "bad" | "open";
/** What became of the random numbers. "bot", "copied", "missing": somebody cheated. */
export type Nonces = "in" | "none" | "late" | "taken" | "away" | "missing" | "copied" | "bot";

export interface Findings {
  /** The secret fits the hash; and it is the hash that this device saw first, before it added anything. */
  hash: { mark: Mark; seen: boolean; twice: boolean };
  /** `without`: seats of other people whose devices added nothing that counts. */
  nonces: { mark: Mark; what: Nonces; without: number[] };
  /** The log tells of the match that this device saw: game, options, people and bots in their seats. */
  played: { mark: Mark };
  throws: { mark: Mark; right: number; wrong: number; unknown: number };
  /** The log is as it was when the match ended; and it is the seal that this device was told first. */
  seal: { mark: Mark; seen: boolean };
  /** "without": all is well, but what this device added doesn't count, for a reason that only the server knows. */
  all: Mark | "without";
}

export function findings(report: Report, log: Log, fair: FairNote, seen: Seen | null, table: string): Findings {
  const count = (verdict: string) => report.throws.filter((one) => one.verdict === verdict).length;
  const throws = { right: count("right"), wrong: count("wrong"), unknown: count("unknown") };
  const twice = Boolean(seen && (seen.other !== null || seen.hash !== fair.hash));
  const hash = markOf(report.secret && !twice);
  const { what, without } = nonces(log, fair, seen);
  const nonce: Mark = what === "in" ? "good" : ["missing", "copied", "bot"].includes(what) ? "bad" : "open";
  const played: Mark = seen?.played ? markOf(log.table === table && isSame(log, seen.played)) : "open";
  const seal = markOf(report.seal && (!seen?.seal || seen.seal === fair.seal));
  const thrown: Mark = throws.wrong > 0 ? "bad" : throws.unknown > 0 ? "open" : "good";
  const bad = [hash, nonce, played, thrown, seal].includes("bad");
  return {
    hash: { mark: hash, seen: seen !== null, twice },
    nonces: { mark: nonce, what, without },
    played: { mark: played },
    throws: { mark: thrown, ...throws },
    seal: { mark: seal, seen: Boolean(seen?.seal) },
    all: bad ? "bad" : thrown === "good" && isExcused(what) ? "without" : thrown,
  };
}

function nonces(log: Log, fair: FairNote, seen: Seen | null): { what: Nonces; without: number[] } {
  const isBot = (seat: number) => String(seat) in log.bots || Boolean(seen?.played?.bots[seat]);
  // Only whoever stood up on this device plays at no seat. That somebody else has left is the server's word.
  const mine = Object.entries(seen?.nonces ?? {})
    .map(([member, added]) => ({ ...added, seat: seen?.played?.members.indexOf(Number(member)) ?? -1 }))
    .filter(({ seat, gone }) => seat >= 0 || gone !== "left");
  const isMine = (seat: number) => mine.some((added) => added.seat === seat);
  const without = fair.nonces.flatMap((nonce, seat) => (nonce === null && !isBot(seat) && !isMine(seat) ? [seat] : []));
  const forBots = fair.nonces.some((nonce, seat) => nonce !== null && isBot(seat));
  return { what: forBots ? "bot" : ofMine(mine, fair), without };
}

function ofMine(mine: readonly (Added & { seat: number })[], fair: FairNote): Nonces {
  const isAway = ({ seat, gone }: Added & { seat: number }) => seat < 0 && gone === "away";
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

function isSame(log: Log, { game, version, options, names, bots }: Played): boolean {
  const agreed = Object.entries(options).filter(([name, value]) => name in log.options || LATER[name] !== value);
  const levels = Object.fromEntries(bots.flatMap((bot, seat) => (bot === null ? [] : [[String(seat), bot] as const])));
  return (
    log.game === game && log.version === version && plain(log.seats) === plain(names) && plain(log.bots) === plain(levels) &&
    plain(log.options) === plain(Object.fromEntries(agreed))
  );
}

/** The same text for what is the same, in whatever order an object lists it. */
function plain(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

const markOf = (right: boolean): Mark => (right ? "good" : "bad");
