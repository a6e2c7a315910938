// Words for the demands of a game: luck, memory, speed …

import type { Demand } from "../protocol";
import { words } from "../core/language.svelte";

export const demand = words<Record<Demand, string>>({
  de: { luck: "Glück", memory: "Merken", speed: "Tempo", hand: "Fingerspitzen", wits: "Köpfchen" },
  en: { luck: "Luck", memory: "Memory", speed: "Speed", hand: "Dexterity", wits: "Wits" },
});

/** "2–6", or "1" if both are the same. */
export const range = ([low, high]: readonly [number, number]): string => (low === high ? `${low}` : `${low}–${high}`);
