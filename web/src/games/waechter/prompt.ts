import { words } from "../../core/language.svelte";
import { settings } from "../../core/settings.svelte";
import type { Prompt } from "../../play/parts";
import type { Play } from "../../play/play";
import { latest } from "../../play/prompt";
import { byBreath, mayBlow } from "./mouth.svelte";

const say = words({
  de: {
    blow: "Puste den Wächter vom Turm!",
    blowOf: (name: string) => `${name}: Puste den Wächter vom Turm!`,
    listening: "Das Mikrofon hört zu. Oder wisch nach oben.",
    how: "Drück den Knopf oder wisch nach oben.",
    hold: "Halt den Knopf gedrückt oder wisch nach oben.",
    blown: "Er wackelt …",
    skip: "Antippen überspringt.",
    next: (name: string) => `${name} pustet gleich.`,
  },
  en: {
    blow: "Blow the watchman off the tower!",
    blowOf: (name: string) => `${name}: blow the watchman off the tower!`,
    listening: "The microphone is listening. Or swipe up.",
    how: "Press the button or swipe up.",
    hold: "Hold the button down or swipe up.",
    blown: "He’s wobbling …",
    skip: "A tap skips ahead.",
    next: (name: string) => `${name} is about to blow.`,
  },
});

/** The prompt while a player blows; null: the common one. */
export function prompt(play: Play): Prompt | null {
  const { waiting, info, names } = play;
  if (!waiting || play.realDice || info.paused) return null;
  const seat = waiting.seats[0]!;
  const stays = play.view.news.at(-1)?.text === "still-up" ? latest(play) : undefined;
  if (mayBlow(play)) {
    const line = play.mine.length > 1 ? say().blowOf(names[seat]!) : say().blow;
    return { line, second: stays ?? (settings.microphone ? say().listening : byBreath(play) ? say().hold : say().how) };
  }
  if (!byBreath(play)) return null;
  if (waiting.for === "landing") return { line: say().blown, ...(play.watching ? {} : { second: say().skip }) };
  const there = waiting.for === "choice" && (play.seats[seat]!.here || play.seats[seat]!.bot !== null);
  return there ? { line: say().next(names[seat]!), ...(stays ? { second: stays } : {}) } : null;
}
