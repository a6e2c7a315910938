import { words } from "../../core/language.svelte";
import type { Prompt } from "../../play/parts";
import type { Play } from "../../play/play.svelte";
import { commonPrompt } from "../../play/prompt";
import { capital } from "../../table/answers";
import { crossingOf, cupOf, isGlimpse } from "./round";

const say = words({
  de: {
    ready: "Gleich geht der Becher hoch.",
    readyReal: "Gleich Becher hoch!",
    seconds: (n: number) => (n === 1 ? "Du siehst die Würfel eine Sekunde lang." : `Du siehst die Würfel ${n} Sekunden lang.`),
    last: "Die letzte Runde: Der Becher bleibt oben.",
    look: "Schau genau hin!",
    lookReal: "Becher hoch, schaut genau hin!",
    soon: "Gleich ist der Becher wieder drüber.",
    what: "Was hast du dir gemerkt?",
    whatOf: (name: string) => `${name}: Was hast du dir gemerkt?`,
    forGood: "Ein Feld ankreuzen. Danach lässt es sich nicht mehr ändern.",
    crossed: (what: string) => `Dein Kreuz steht: ${what}.`,
    brings: (what: string, n: number) => `${what} bringt dir ${n === 1 ? "1 Punkt" : `${n} Punkte`}.`,
  },
  en: {
    ready: "The cup goes up in a moment.",
    readyReal: "Get ready to lift the cup.",
    seconds: (n: number) => (n === 1 ? "You see the dice for one second." : `You see the dice for ${n} seconds.`),
    last: "The last round: the cup stays off.",
    look: "Look closely!",
    lookReal: "Lift the cup and look closely!",
    soon: "The cup comes down again in a moment.",
    what: "What do you remember?",
    whatOf: (name: string) => `${name}: what do you remember?`,
    forGood: "Cross one box. There's no changing it afterwards.",
    crossed: (what: string) => `Your cross is made: ${what}.`,
    brings: (what: string, n: number) => `${what} brings you ${n === 1 ? "1 point" : `${n} points`}.`,
  },
});

export function prompt(play: Play): Prompt | null {
  const { view, waiting } = play;
  if (play.info.paused || view.result || !waiting) return null;
  if (waiting.for === "pause") {
    const last = view.round === view.rounds;
    if (isGlimpse(view)) return { line: play.realDice ? say().lookReal : say().look, second: say().soon };
    if (!cupOf(view).covered) return null;
    return { line: play.realDice ? say().readyReal : say().ready, second: last ? say().last : say().seconds(Number(view.options["seconds"])) };
  }
  const common = commonPrompt(play);
  if (waiting.for === "choice") {
    if (play.question) {
      const line = play.mine.length > 1 ? say().whatOf(play.names[play.seat!]!) : say().what;
      return { line, second: play.deadline === null ? say().forGood : common.second };
    }
    const chosen = view.question?.chosen;
    return chosen === undefined || play.mine.length > 1 ? { line: common.line } : { line: common.line, second: say().crossed(play.word(chosen)) };
  }
  const crossing = crossingOf(view, play.seat);
  return crossing && play.isYou(crossing.player) ? { line: common.line, second: say().brings(capital(play.word(crossing.category)), crossing.n) } : common;
}
