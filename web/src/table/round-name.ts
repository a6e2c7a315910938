// The round's name, for the bar and the big screen.

import { words } from "../core/language.svelte";
import type { MatchView } from "@mutschel/screen";
import type { Play } from "../play/play";
import { isCourse } from "../play/course";
import { playOffOf } from "../play/tallies";

const say = words({
  de: {
    round: (n: number, of: number | null) => (of === null ? `Runde ${n}` : `Runde ${n} von ${of}`),
    course: (n: number, of: number | null) => (of === null ? `${n}. Gang` : `${n}. Gang von ${of}`),
    eaten: "Alles aufgegessen",
    over: (round: string) => `${round} ist aus`,
    all: (n: number) => (n === 1 ? "Eine Runde gespielt" : `${n} Runden gespielt`),
    playOff: "Stechen um die Mutschel",
  },
  en: {
    round: (n: number, of: number | null) => (of === null ? `Round ${n}` : `Round ${n} of ${of}`),
    course: (n: number, of: number | null) => (of === null ? `Course ${n}` : `Course ${n} of ${of}`),
    eaten: "The platter is empty",
    over: (round: string) => `${round} is over`,
    all: (n: number) => (n === 1 ? "One round played" : `${n} rounds played`),
    playOff: "Play-off for the Mutschel",
  },
});

/** The name over the table, where a round or the match may just have ended. */
export function roundNow({ view, moment, whole }: Pick<Play, "view" | "moment" | "whole">, of = true): string {
  if (view.result && view.round > 0) return whole.courses.length > 0 ? say().eaten : say().all(view.round);
  const name = roundName(view, of);
  return moment?.moment.kind === "round" && name && !playOffOf(view) ? say().over(name) : name;
}

/** The round's name; empty before the first one. `of`: with the number of all rounds. */
export function roundName(view: MatchView, of = true): string {
  if (playOffOf(view)) return say().playOff;
  return view.round > 0 ? (isCourse(view) ? say().course : say().round)(view.round, of ? view.rounds : null) : "";
}
