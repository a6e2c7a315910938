// Which round it is, as it stands in the bar and on the big screen.

import { words } from "../core/language.svelte";
import type { MatchView } from "../core/views";
import { playOffOf } from "./tallies";

const say = words({
  de: {
    round: (n: number, of: number | null) => (of === null ? `Runde ${n}` : `Runde ${n} von ${of}`),
    playOff: "Stechen um die Mutschel",
  },
  en: {
    round: (n: number, of: number | null) => (of === null ? `Round ${n}` : `Round ${n} of ${of}`),
    playOff: "Play-off for the Mutschel",
  },
});

/** Empty before the first round. `of`: also how many there are. */
export function roundName(view: MatchView, of = true): string {
  if (playOffOf(view)) return say().playOff;
  return view.round > 0 ? say().round(view.round, of ? view.rounds : null) : "";
}
