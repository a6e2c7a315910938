import { words } from "../../core/language.svelte";
import { thing } from "../../core/things";
import type { Prompt } from "../../play/parts";
import type { Play } from "../../play/play";

const say = words({
  de: {
    yours: "Vor dir steht der Becher. Heb ihn!",
    before: (name: string) => `Der Becher steht vor ${name}.`,
    own: "Wer den eigenen Becher hebt, bekommt einen Strich.",
    careful: "Die 1 ist die Laus.",
  },
  en: {
    yours: "The cup is in front of you. Lift it!",
    before: (name: string) => `The cup is in front of ${name}.`,
    own: "Whoever lifts their own cup gets a strike.",
    careful: "The 1 is the louse.",
  },
});

/** The prompt while the cup stands there; null: the common one. */
export function prompt(play: Play): Prompt | null {
  if (play.waiting?.for !== "call" || play.info.paused) return null;
  const thrower = thing(play.view, "cup")?.player;
  const lifter = play.waiting.seats.find((seat) => seat !== thrower);
  if (lifter === undefined) return null;
  if (play.isYou(lifter)) return { line: say().yours, second: say().careful };
  const own = thrower !== null && thrower !== undefined && play.mine.includes(thrower);
  return { line: say().before(play.names[lifter]!), second: own ? say().own : say().careful };
}
