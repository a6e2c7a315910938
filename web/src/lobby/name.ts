// Names fit on a small plate. The server decides; what is plain to see is said before it is asked.

import { words } from "../core/language.svelte";

export const LONGEST_NAME = 24;

const say = words({
  de: { missing: "Ein Name fehlt noch.", long: `Kürzer, bitte: ${LONGEST_NAME} Zeichen passen aufs Schild.` },
  en: { missing: "Please enter a name.", long: `A bit shorter, please: ${LONGEST_NAME} characters fit on the plate.` },
});

/** As it will be on the plate: no space around, one between. */
export const tidy = (name: string): string => name.trim().replace(/\s+/g, " ");

/** Why this can't be a name, or null. */
export function nameTrouble(name: string): string | null {
  const letters = [...tidy(name)].length;
  return letters === 0 ? say().missing : letters > LONGEST_NAME ? say().long : null;
}
