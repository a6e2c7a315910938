// The command that checks a match without this page, where Mutschel is installed, with everything this device kept of it.

import type { Evidence } from "../core/witness";

/** Returns the command. `seats`: the log's names, some perhaps removed. Everything from the server is quoted for the shell. */
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

/** Quotes a text as one shell word. */
const quoted = (text: string): string => (/^[\w=:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
