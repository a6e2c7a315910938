// The sentence over the actions, where the common one would say too little.

import { language, words } from "../../core/language.svelte";
import { colourName } from "../../look/die-marks";
import type { Play } from "../../play/play";
import type { Prompt } from "../../play/parts";
import { gestureIn } from "../by_hand/aim";
import { allHoles } from "./box";
import { asked, entryOf, flickedOf } from "./drafts";
import { mayTouch, stepOf, told } from "./landing";

const say = words({
  de: {
    flick: "Welcher Würfel, von welchem Teller?",
    turn: "Dreh die Schachtel, bis der Teller vor dir liegt.",
    pull: "Zieh zurück und lass los.",
    swipe: "Oder schnips ihn mit dem Finger.",
    keys: "Oder Pfeiltasten und Enter.",
    flies: "Er fliegt.",
    skip: "Tippen überspringt.",
    touch: "Tippe an, was du werten willst.",
    where: (die: string) => `${die}: In welchem Loch liegt er?`,
    face: (die: string) => `${die}: Was zeigt er?`,
    to: (die: string) => `${die} wurde angestoßen: Wo liegt er jetzt?`,
    ready: "Ist das alles?",
    hit: "Wurde ein Würfel angestoßen? Tippe ihn an.",
  },
  en: {
    flick: "Which die, from which plate?",
    turn: "Turn the box until the plate lies before you.",
    pull: "Pull back and let go.",
    swipe: "Or flick it with your finger.",
    keys: "Or arrow keys and Enter.",
    flies: "There it goes.",
    skip: "A tap skips ahead.",
    touch: "Touch what you want to score.",
    where: (die: string) => `${die}: which hole is it in?`,
    face: (die: string) => `${die}: what does it show?`,
    to: (die: string) => `${die} was hit: where is it now?`,
    ready: "Is that all?",
    hit: "Was another die hit? Touch it.",
  },
});

/** Is this a device for fingers? */
const hasFinger = (): boolean => globalThis.matchMedia?.("(pointer: coarse)").matches ?? false;

export function prompt(play: Play): Prompt | null {
  switch (asked(play)) {
    case "flick":
      if (!gestureIn(play.question!)) return { line: say().flick, second: say().turn };
      return { line: say().pull, second: hasFinger() ? say().swipe : say().keys };
    case "flying":
      return { line: say().flies, second: say().skip };
    case "score":
      return { line: play.say(play.question!.ask), second: say().touch };
    case "landing":
      return landingPrompt(play);
    default:
      return null;
  }
}

function landingPrompt(play: Play): Prompt {
  const entry = entryOf(play);
  const step = stepOf(entry);
  const flick = flickedOf(play);
  if (step === "ready") {
    const more = allHoles(flick.board).some((hole) => mayTouch(entry, flick, hole));
    return { line: say().ready, ...(more ? { second: say().hit } : {}) };
  }
  const name = colourName(language(), told(entry, flick), play);
  const die = name.charAt(0).toUpperCase() + name.slice(1);
  return { line: say()[step === "moved-face" ? "face" : step](die) };
}
