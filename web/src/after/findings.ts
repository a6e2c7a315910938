// What checking a match's dice has found, point by point: about the numbers, and about what this device saw in the meantime.

import type { FairNote, Report } from "../core/fair";
import type { Seen } from "../core/witness";

export type Mark = "good" | "bad" | "open";

export interface Findings {
  /** The secret fits the hash; and it is the hash that this device saw before the first throw. */
  hash: { mark: Mark; seen: boolean };
  /** What this device added is part of it. Open: it added nothing. */
  nonce: Mark;
  throws: { mark: Mark; right: number; wrong: number; unknown: number };
  /** The log is as it was when the match ended; and it is the seal that this device was told then. */
  seal: { mark: Mark; seen: boolean };
  all: Mark;
}

export function findings(report: Report, fair: FairNote, seen: Seen | null): Findings {
  const count = (verdict: string) => report.throws.filter((one) => one.verdict === verdict).length;
  const throws = { right: count("right"), wrong: count("wrong"), unknown: count("unknown") };
  const hash = markOf(report.secret && (!seen || seen.hash === fair.hash));
  const nonce = seen?.nonce ? markOf(fair.nonces.includes(seen.nonce)) : "open";
  const seal = markOf(report.seal && (!seen?.seal || seen.seal === fair.seal));
  const thrown: Mark = throws.wrong > 0 ? "bad" : throws.unknown > 0 ? "open" : "good";
  return {
    hash: { mark: hash, seen: seen !== null },
    nonce,
    throws: { mark: thrown, ...throws },
    seal: { mark: seal, seen: Boolean(seen?.seal) },
    all: [hash, nonce, thrown, seal].includes("bad") ? "bad" : thrown,
  };
}

const markOf = (right: boolean): Mark => (right ? "good" : "bad");
