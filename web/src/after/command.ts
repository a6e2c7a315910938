// What to type where Mutschel is installed, to check a match without this page: with all that this device kept of it.

import type { Evidence } from "../core/witness";

/** `seats` are who the log says played: some names may be gone. What the server told is quoted: somebody will paste it into a shell. */
export function verifyCommand(link: string, seen: Evidence | null, seats?: readonly string[]): string {
  if (!seen) return `mutschel verify ${quoted(link)}`;
  const nonces = Object.entries(seen.nonces).flatMap(([member, { nonce, state, gone }]) => {
    const seat = seen.played?.members.indexOf(Number(member)) ?? -1;
    const name = seen.played?.names[seat];
    if ((state !== "in" && state !== "sent") || (name === undefined && gone)) return [];
    return [`--nonce ${name === undefined || (seats && seats[seat] !== name) ? nonce : quoted(`${name}=${nonce}`)}`];
  });
  const seal = seen.seal === null ? [] : [`--seal ${quoted(seen.seal)}`];
  const hash = seen.hash === "" ? [] : [`--hash ${quoted(seen.hash)}`];
  return [`mutschel verify ${quoted(link)}`, ...hash, ...nonces, ...seal].join(" ");
}

/** As a shell takes it for one word. */
const quoted = (text: string): string => (/^[\w=:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
