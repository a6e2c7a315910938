// What this device keeps of an evening's lots: the first commitment that it was told, and what it adds itself.

import { randomHex } from "../core/random";
import { recall, remember } from "../core/storage";

interface Kept {
  hash: string;
  /** 16 bytes. Made after the commitment was known: whoever made that could not know it. */
  nonce: string;
}

const NONCE = 16;
const all = (): Record<string, Kept> => recall<Record<string, Kept>>("evenings", {});

/** The commitment that this device was told first. */
export function keptHash(id: string, told: string): string {
  const known = all()[id];
  if (known) return known.hash;
  remember("evenings", { ...all(), [id]: { hash: told, nonce: randomHex(NONCE) } });
  return told;
}

/** What this device adds to the lots; null: it has not been told the commitment yet. */
export const nonceFor = (id: string): string | null => all()[id]?.nonce ?? null;
