// What this device saw of a table's dice while they were still secret: so that nobody can claim something else later.

import type { FairInfo } from "../protocol";
import { recall, remember } from "./storage";

export interface Seen {
  hash: string;
  /** What this device added, once the server had listed it. */
  nonce: string | null;
  /** As it was told when the match ended. */
  seal: string | null;
}

const KEPT = 100;

export function seenAt(table: string): Seen | null {
  return recall<Record<string, Seen>>("fair", {})[table] ?? null;
}

/** Called whenever a table tells about its dice. What was seen first stays. */
export function witness(table: string, fair: FairInfo | null, nonce: string): void {
  if (!fair) return;
  const all = recall<Record<string, Seen>>("fair", {});
  const seen = all[table];
  if (!seen && fair.secret !== null) return; // came when everything was over: nothing was seen before
  const now: Seen = {
    hash: seen?.hash ?? fair.hash,
    nonce: seen?.nonce ?? (fair.secret === null && fair.nonces.includes(nonce) ? nonce : null),
    seal: seen?.seal ?? fair.seal,
  };
  if (seen && now.nonce === seen.nonce && now.seal === seen.seal) return;
  const others = Object.entries(all).filter(([other]) => other !== table);
  remember("fair", Object.fromEntries([...others, [table, now] as const].slice(-KEPT)));
}
