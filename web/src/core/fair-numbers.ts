// The numbers from 0 up to 1 behind every throw, computed from the table's secret and the numbers that the players' devices added.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Returns the next number with each call. */
export type Next = () => number;

export function throwKey(secret: string, nonces: readonly (string | null)[]): Uint8Array {
  const added = nonces.map((nonce) => nonce ?? "-").join(",");
  return hmac(sha256, hexToBytes(secret), utf8ToBytes(`mutschel fair 1|${added}`));
}

/** The numbers behind the answer at this place in the log. */
export function numbersAt(key: Uint8Array, place: number | string): Next {
  let block = 0;
  let left: number[] = [];
  return () => {
    if (left.length === 0) {
      const digest = hmac(sha256, key, utf8ToBytes(`${place}:${block++}`));
      const bytes = new DataView(digest.buffer, digest.byteOffset);
      // the upper 53 of 64 bits, as a part of 2^53
      left = [0, 8, 16, 24].map((at) => (bytes.getUint32(at) * 2 ** 21 + (bytes.getUint32(at + 4) >>> 11)) / 2 ** 53);
    }
    return left.shift()!;
  };
}

export const oneOf = <T>(all: readonly T[], next: Next): T => all[Math.floor(next() * all.length)]!;
