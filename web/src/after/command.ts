// What to type where Mutschel is installed, to check a match without this page: with all that this device kept of it.

import type { Shown } from "../core/shown";
import type { Seen } from "../core/witness";

/** `shown` is what this device was shown. */
export function verifyCommand(link: string, seen: Seen | null, shown: readonly Shown[]): string {
  if (!seen) return `mutschel verify ${link}`;
  const nonces = Object.entries(seen.nonces).flatMap(([member, { nonce, state, gone }]) => {
    const name = seen.played?.names[seen.played.members.indexOf(Number(member))];
    if ((state !== "in" && state !== "sent") || (name === undefined && gone)) return [];
    return [`--nonce ${name === undefined ? nonce : quoted(`${name}=${nonce}`)}`];
  });
  const seal = seen.seal === null ? [] : [`--seal ${seen.seal}`];
  const hash = seen.hash === "" ? [] : [`--hash ${seen.hash}`];
  const views = shown.map(({ version, salt, prints }) => `--shown ${version && `${version}=`}${salt}:${prints.join(",")}`);
  return [`mutschel verify ${link}`, ...hash, ...nonces, ...seal, ...views].join(" ");
}

/** As a shell takes it for one word. */
const quoted = (text: string): string => (/^[\w=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
