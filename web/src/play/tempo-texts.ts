// The three tempos in words, for the settings and the table's menu.

import { words } from "../core/language.svelte";
import { settings } from "../core/settings.svelte";

export const TEMPOS = ["quick", "normal", "slow"] as const;

const say = words({
  de: {
    names: { quick: "flott", normal: "normal", slow: "gemütlich" },
    help: {
      quick: "Die anderen huschen vorbei, und Rundenkarten stehen nur kurz.",
      normal: "Gerafft, wo nichts davon abhängt, und langsam, wo es zählt.",
      slow: "Jeder Wurf in Ruhe, und jede Rundenkarte bleibt, bis du weiterspielst.",
    },
  },
  en: {
    names: { quick: "quick", normal: "normal", slow: "slow" },
    help: {
      quick: "Others’ throws flit by, and round cards stay only briefly.",
      normal: "Quick where nothing hangs on it, slow where it counts.",
      slow: "Every throw takes its time, and each round card stays until you continue.",
    },
  },
});

export const tempoNames = () => say().names;

export const tempoNow = () => (settings.tempo === "none" ? "quick" : settings.tempo);

/** A sentence about the tempo that is set. */
export const tempoHelp = (): string => say().help[tempoNow()];
