// Kept on this device for an evening's lots: the first commitment the server gave, and this device's own nonce.

import { randomHex } from "../core/random";
import { recall, remember } from "../core/storage";

interface Kept {
  hash: string;
  /** 16 bytes in hex, made once the commitment is known, so that the commitment cannot depend on it. */
  nonce: string;
}

const NONCE = 16;
const all = (): Record<string, Kept> => recall<Record<string, Kept>>("evenings", {});

/** Returns the first commitment this device was given; keeps `told` if it is the first. */
export function keptHash(id: string, told: string): string {
  const known = all()[id];
  if (known) return known.hash;
  remember("evenings", { ...all(), [id]: { hash: told, nonce: randomHex(NONCE) } });
  return told;
}

/** Returns the nonce this device adds to the lots; null before it knows the commitment. */
export const nonceFor = (id: string): string | null => all()[id]?.nonce ?? null;
