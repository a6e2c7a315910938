// Which dice are lit while what they came to is being counted.

import type { Play } from "../play/play.svelte";
import type { Lit } from "../stage/shown";

export function litIn({ moment }: Play): Lit | null {
  if (!moment?.lit || moment.moment.lit.length === 0) return null;
  return { dice: moment.moment.lit, sums: moment.moment.sums.slice(0, moment.counted) };
}
