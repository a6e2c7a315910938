import { words } from "../../core/language.svelte";
import type { Prompt } from "../../play/parts";
import type { Play } from "../../play/play";
import { awaited, commonPrompt } from "../../play/prompt";
import { capital } from "../../table/answer-labels";
import { picked } from "./draft";
import { missed } from "./glimpse";
import { crossingOf, isGlimpse } from "./round";

const say = words({
  de: {
    ready: "Gleich geht der Becher hoch.",
    readyReal: "Gleich Becher hoch!",
    seconds: (n: number) => `Du siehst die Würfel ${n === 1 ? "eine Sekunde" : `${n} Sekunden`} lang.`,
    last: "Die letzte Runde: Der Becher bleibt oben.",
    look: "Schau genau hin!",
    lookReal: "Becher hoch, schaut genau hin!",
    soon: "Gleich ist der Becher wieder drüber.",
    what: "Was hast du dir gemerkt?",
    whatOf: (name: string) => `${name}: Was hast du dir gemerkt?`,
    missed: "Den Blick hast du verpasst. Kreuz etwas auf gut Glück an.",
    forGood: "Kreuz ein Feld an. Danach lässt es sich nicht mehr ändern.",
    counts: (category: string, name: string) => `${name}: ${
      { pasch: "10 für jede Farbe, deren zwei Würfel gleich sind.", "one-two-three": "alle Einser, Zweier und Dreier.", "dice-cup": "alle zwölf Würfel.", fours: "vier für jede 4.", fives: "fünf für jede 5.", sixes: "sechs für jede 6." }[category] ?? "die zwei Würfel dieser Farbe."
    }`,
    crossed: (what: string) => `Dein Kreuz steht: ${what}.`,
    brings: (what: string, n: number) => `${what} bringt dir ${n === 1 ? "1 Punkt" : `${n} Punkte`}.`,
  },
  en: {
    ready: "It’s about to be lifted.",
    readyReal: "Get ready to lift the cup.",
    seconds: (n: number) => `You see the dice for ${n === 1 ? "one second" : `${n} seconds`}.`,
    last: "The last round: the cup stays off.",
    look: "Look closely!",
    lookReal: "Lift the cup and look closely!",
    soon: "The cup will come down again in a moment.",
    what: "What do you remember?",
    whatOf: (name: string) => `${name}: what do you remember?`,
    missed: "You missed your look. Mark a box and hope.",
    forGood: "Mark one box. It can’t be changed afterwards.",
    counts: (category: string, name: string) => `${name}: ${
      { pasch: "10 for each colour whose two dice match.", "one-two-three": "all ones, twos and threes.", "dice-cup": "all twelve dice.", fours: "4 points each.", fives: "5 points each.", sixes: "6 points each." }[category] ?? "the two dice of this colour."
    }`,
    crossed: (what: string) => `You have marked ${what}.`,
    brings: (what: string, n: number) => `${what} scores ${n === 1 ? "1 point" : `${n} points`} for you.`,
  },
});

export function prompt(play: Play): Prompt | null {
  const { view, waiting } = play;
  if (play.info.paused || view.abandoned || view.result) return null;
  if (waiting?.for === "pause") return isGlimpse(view) ? looking(play) : about(play);
  if (waiting?.for === "choice") return crossing(play);
  const won = crossingOf(view, play.seat);
  if (!won || !play.isYou(won.player)) return null;
  return { line: commonPrompt(play).line, second: say().brings(capital(play.word(won.category)), won.n) };
}

function looking({ realDice }: Play): Prompt {
  return { line: realDice ? say().lookReal : say().look, second: say().soon };
}

function about(play: Play): Prompt {
  const { view, realDice } = play;
  const last = view.round === view.rounds;
  return {
    line: awaited(play) ?? (realDice ? say().readyReal : say().ready),
    second: last ? say().last : say().seconds(Number(view.options["seconds"])),
  };
}

function crossing(play: Play): Prompt {
  const { line, second } = commonPrompt(play);
  const passed = play.mine.length > 1;
  if (play.question) {
    const what = passed ? say().whatOf(play.names[play.seat!]!) : say().what;
    if (missed(play)) return { line: what, second: say().missed };
    const category = picked.of(play);
    const rule = category === undefined ? say().forGood : say().counts(category, capital(play.word(category)));
    return { line: what, second: play.deadline === null || !second ? rule : second };
  }
  const chosen = play.view.question?.chosen;
  return chosen === undefined || passed ? { line } : { line, second: say().crossed(capital(play.word(chosen))) };
}
