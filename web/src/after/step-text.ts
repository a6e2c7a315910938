// A step of a replay in sentences.

import { listed, words } from "../core/language.svelte";
import type { MatchView } from "@mutschel/screen";
import type { Play } from "../play/play";
import { whatHappened } from "../table/announce";
import type { SeenStep } from "./steps.svelte";

const say = words({
  de: {
    begin: "Die Partie beginnt.",
    lot: (name: string) => `Das Los entscheidet: ${name} beginnt.`,
    lots: "Das Los entscheidet.",
    draws: (name: string, what: string) => `${name} zieht ${what}.`,
    chose: (name: string) => `${name} hat gewählt.`,
    chooses: (name: string, what: string) => `${name} wählt: ${what}.`,
    time: "Die Zeit ist um.",
    up: "Der Becher geht hoch.",
    down: "Der Becher ist wieder drüber.",
    ended: "Alle waren einverstanden, hier aufzuhören.",
    on: "Es geht weiter.",
  },
  en: {
    begin: "The match begins.",
    lot: (name: string) => `Lots are drawn: ${name} begins.`,
    lots: "Lots are drawn.",
    draws: (name: string, what: string) => `${name} draws ${what}.`,
    chose: (name: string) => `${name} has chosen.`,
    chooses: (name: string, what: string) => `${name} chooses: ${what}.`,
    time: "Time is up.",
    up: "The cup goes up.",
    down: "The cup is down again.",
    ended: "Everybody agreed to stop here.",
    on: "Play resumes.",
  },
});

/** Returns at least one sentence. */
export function stepTexts(play: Play, before: SeenStep | undefined, step: SeenStep): string[] {
  if (!before) return [say().begin];
  const told = whatHappened(play, before.view, step.view);
  return told.length > 0 ? told : [answered(play, before, step)];
}

const coveredIn = (view: MatchView): boolean =>
  Object.values(view.table).some((found) => !Array.isArray(found) && found.kind === "cup" && found.covered);

/** Returns a sentence for a step without news or dice: the player and the answer. */
function answered(play: Play, before: SeenStep, { by, value, view }: SeenStep): string {
  if (by === "table") return say().ended;
  if (by === "clock" && before.view.waiting?.for !== "pause") return say().time;
  if (by === "clock") {
    const [was, is] = [coveredIn(before.view), coveredIn(view)];
    return was && !is ? say().up : is && !was ? say().down : say().on;
  }
  const { how, n, seats } = before.view.waiting ?? {};
  if (by === "chance") {
    if (how === "lot" && typeof value === "number") return n === undefined ? say().lot(play.names[value]!) : say().lots;
    const name = play.names[seats?.[0] ?? 0]!;
    return how === "draw" && Array.isArray(value) ? say().draws(name, listed(value.map((one) => play.word(one)))) : say().on;
  }
  const name = play.names[by ?? 0]!;
  const plain = typeof value === "string" || typeof value === "number";
  return plain ? say().chooses(name, play.word(value)) : say().chose(name);
}
