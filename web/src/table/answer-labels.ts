// Labels of answers on buttons. A button names its effect; without texts for the question it shows the answer in plain words.

import { listed, words } from "../core/language.svelte";
import type { Play } from "../play/play";

interface Texts {
  numbers: string[];
  one: (number: string) => string;
  first: string;
  nothing: string;
}

const say = words<Texts>({
  de: {
    numbers: ["Null", "Eins", "Zwei", "Drei", "Vier", "Fünf", "Sechs"],
    one: (number) => `die ${number}`,
    first: "Wähl zuerst einen Würfel",
    nothing: "Nichts",
  },
  en: {
    numbers: ["zero", "one", "two", "three", "four", "five", "six"],
    one: (number) => `the ${number}`,
    first: "Choose a die first",
    nothing: "Nothing",
  },
});

export function touchFirst(): string {
  return say().first;
}

/** "Die Fünf beiseitelegen": the effect of an answer made of dice, in the game's words. `left`: number of dice that would remain. */
export function buttonLabel(play: Play, answer: unknown, left: number): string {
  const faces = Array.isArray(answer) ? answer : answer === "none" ? [] : [answer];
  const button = play.question && play.game.texts.buttons[play.question.ask.text];
  if (!button) return answerLabel(play, answer);
  if (faces.length === 0) return button.none ?? say().nothing;
  if (left === 0 && button.all !== null) return button.all;
  const dice = listed(faces.map((face) => say().one(say().numbers[face as number] ?? String(face))));
  return capital(button.dice.replace("{dice}", () => dice));
}

/** Any answer in words. */
export function answerLabel(play: Play, answer: unknown): string {
  if (Array.isArray(answer)) return answer.length ? answer.map((part) => answerLabel(play, part)).join(", ") : say().nothing;
  if (answer !== null && typeof answer === "object") {
    return Object.entries(answer).map(([name, part]) => `${capital(play.word(name))}: ${answerLabel(play, part)}`).join(" · ");
  }
  return capital(play.word(answer));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
