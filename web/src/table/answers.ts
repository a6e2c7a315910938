// What answers are called on buttons. A button names what will happen; a question that is new here is just said.

import { listed, words } from "../core/language.svelte";
import type { Play } from "../play/play.svelte";

interface Texts {
  numbers: string[];
  one: (number: string) => string;
  throwing: Record<string, string>;
  doing: Record<string, { one: (what: string) => string; none: string; all?: string }>;
  first: string;
  nothing: string;
}

const say = words<Texts>({
  de: {
    numbers: ["Null", "Eins", "Zwei", "Drei", "Vier", "Fünf", "Sechs"],
    one: (number) => `die ${number}`,
    throwing: {
      throw: "Werfen",
      cover: "Becher stürzen",
      flick: "Schnipsen",
      blow: "Pusten",
      draw: "Ziehen",
    },
    doing: {
      "lay-aside": { one: (what) => `${what} beiseitelegen`, none: "Nichts beiseitelegen" },
      "lay-aside-at": { one: (what) => `${what} beiseitelegen`, none: "Nichts beiseitelegen" },
      "lay-some-aside": { one: (what) => `${what} beiseitelegen`, none: "Nichts beiseitelegen" },
      "lay-any-aside": {
        one: (what) => `${what} beiseitelegen`,
        none: "Nichts beiseitelegen",
        all: "Alle beiseitelegen und aufhören",
      },
      "turn-one": { one: (what) => `${what} umdrehen`, none: "Keinen umdrehen" },
    },
    first: "Wähl zuerst einen Würfel",
    nothing: "Nichts",
  },
  en: {
    numbers: ["zero", "one", "two", "three", "four", "five", "six"],
    one: (number) => `the ${number}`,
    throwing: {
      throw: "Throw",
      cover: "Turn the cup over",
      flick: "Flick",
      blow: "Blow",
      draw: "Draw",
    },
    doing: {
      "lay-aside": { one: (what) => `Lay ${what} aside`, none: "Lay nothing aside" },
      "lay-aside-at": { one: (what) => `Lay ${what} aside`, none: "Lay nothing aside" },
      "lay-some-aside": { one: (what) => `Lay ${what} aside`, none: "Lay nothing aside" },
      "lay-any-aside": {
        one: (what) => `Lay ${what} aside`,
        none: "Lay nothing aside",
        all: "Lay them all aside and stop",
      },
      "turn-one": { one: (what) => `Turn ${what} over`, none: "Turn none over" },
    },
    first: "Choose a die first",
    nothing: "Nothing",
  },
});

/** "Werfen", "Schnipsen", "Becher stürzen" … */
export function throwLabel(how: string): string {
  return say().throwing[how] ?? say().throwing["throw"]!;
}

export function touchFirst(): string {
  return say().first;
}

/** "Die Fünf beiseitelegen": an answer made of dice, as what it does. `left`: how many more lie there. */
export function doing(play: Play, answer: unknown, left: number): string {
  const faces = Array.isArray(answer) ? answer : answer === "none" ? [] : [answer];
  const how = play.question && say().doing[play.question.ask.text];
  if (!how) return saying(play, answer);
  if (faces.length === 0) return how.none;
  if (left === 0 && how.all) return how.all;
  return capital(how.one(listed(faces.map((face) => say().one(say().numbers[face as number] ?? String(face))))));
}

/** Any answer in words. */
export function saying(play: Play, answer: unknown): string {
  if (Array.isArray(answer)) return answer.length ? answer.map((part) => saying(play, part)).join(", ") : say().nothing;
  if (answer !== null && typeof answer === "object") {
    return Object.entries(answer).map(([name, part]) => `${capital(play.word(name))}: ${saying(play, part)}`).join(" · ");
  }
  return capital(play.word(answer));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
