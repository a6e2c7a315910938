// A device's tempo: how long it shows things, as a multiple of their beats.

import { settings, type Settings } from "../core/settings.svelte";

/** `decides`: something hangs on it. */
export type Showing = "own" | "others" | "decides" | "card";

/** Infinity: until a person presses the button to continue. */
const TIMES: Record<Settings["tempo"], Record<Showing, number>> = {
  quick: { own: 0.7, others: 0.5, decides: 1, card: 0.55 },
  normal: { own: 1, others: 1, decides: 1, card: 1 },
  slow: { own: 1.4, others: 1.7, decides: 1.3, card: Infinity },
  none: { own: 0, others: 0, decides: 0, card: 0 },
};

export const times = (what: Showing): number => TIMES[settings.tempo][what];
