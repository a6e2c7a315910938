// Checks that every lot was fixed before anybody came. See src/mutschel/evening/lots.py.

import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes } from "@noble/hashes/utils.js";
import { hexOf } from "../core/random";
import type { EveningLot } from "../protocol";

/** Returns the number of the first lot whose secret does not hash to the one before it, or to `hash`; null if all do. */
export function wrongLot(hash: string, lots: readonly EveningLot[]): number | null {
  let before = hash;
  for (const [place, { number, secret }] of lots.entries()) {
    const isHex = /^([0-9a-f]{2})+$/.test(secret);
    if (number !== place + 1 || !isHex || hexOf(sha256(hexToBytes(secret))) !== before) return place + 1;
    before = secret;
  }
  return null;
}
