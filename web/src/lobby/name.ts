// Checks of names, which have to fit on a small plate. The server decides; obvious mistakes are reported before it is asked.

import { words } from "../core/language.svelte";

export const LONGEST_NAME = 24;

const say = words({
  de: { missing: "Ein Name fehlt noch.", long: `Kürzer, bitte: ${LONGEST_NAME} Zeichen passen aufs Schild.` },
  en: { missing: "Please enter a name.", long: `A bit shorter, please: ${LONGEST_NAME} characters fit on the plate.` },
});

/** Returns the name as the plate shows it: no space around, single spaces inside. */
export const tidy = (name: string): string => name.trim().replace(/\s+/g, " ");

/** Returns the objection to a name, or null. */
export function nameTrouble(name: string): string | null {
  const letters = [...tidy(name)].length;
  return letters === 0 ? say().missing : letters > LONGEST_NAME ? say().long : null;
}
