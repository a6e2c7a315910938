// The sentence over the actions, where the common one would say too little.

import { words } from "../../core/language.svelte";
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
    skip: "Antippen überspringt.",
    touch: "Wähl, was du werten willst.",
    where: (die: string) => `In welchem Loch liegt der ${die}?`,
    face: (die: string) => `Was zeigt der ${die}?`,
    to: (die: string) => `Der ${die} wurde angestoßen: Wo liegt er jetzt?`,
    ready: "Ist das alles?",
    hit: "Wurde noch ein Würfel angestoßen? Dann wähl ihn.",
  },
  en: {
    flick: "Which die, from which plate?",
    turn: "Turn the box until the plate is in front of you.",
    pull: "Pull back and let go.",
    swipe: "Or flick it with your finger.",
    keys: "Or arrow keys and Enter.",
    flies: "There it goes.",
    skip: "A tap skips ahead.",
    touch: "Tap what you want to score.",
    where: (die: string) => `Which hole is the ${die} in?`,
    face: (die: string) => `What does the ${die} show?`,
    to: (die: string) => `The ${die} was hit: where is it now?`,
    ready: "Is that all?",
    hit: "Was another die hit? Tap it.",
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
  const die = play.word(`die-${told(entry, flick)}`);
  return { line: say()[step === "moved-face" ? "face" : step](die) };
}
