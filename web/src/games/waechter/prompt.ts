import { words } from "../../core/language.svelte";
import type { Prompt } from "../../play/parts";
import type { Play } from "../../play/play.svelte";
import { mouth } from "./mouth.svelte";

const say = words({
  de: {
    blow: "Puste den Wächter vom Turm!",
    blowOf: (name: string) => `${name}: puste den Wächter vom Turm!`,
    listening: "Das Mikrofon hört zu. Oder wisch nach oben.",
    how: "Tipp auf den Knopf oder wisch nach oben.",
  },
  en: {
    blow: "Blow the guard off the tower!",
    blowOf: (name: string) => `${name}: blow the guard off the tower!`,
    listening: "The microphone is listening. Or swipe up.",
    how: "Tap the button or swipe up.",
  },
});

/** Only while one may blow; the rest is common to all games. */
export function prompt(play: Play): Prompt | null {
  if (play.waiting?.how !== "blow" || !play.toThrow || play.realDice || play.info.paused) return null;
  const line = play.mine.length > 1 ? say().blowOf(play.names[play.waiting.seats[0]!]!) : say().blow;
  return { line, second: mouth.wanted ? say().listening : say().how };
}
