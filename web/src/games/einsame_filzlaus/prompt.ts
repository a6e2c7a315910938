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

/** Messages that tell what a lifted cup has brought. */
const LIFTED = ["lifted", "louse", "own-cup"];

/** The seats that turned the cup over and lift it, or have lifted it; null: no cup stands there. */
export function handsOn({ view, waiting, moment }: Pick<Play, "view" | "waiting" | "moment">): { covers: number; lifts: number; lifted: boolean } | null {
  const covers = thing(view, "cup")?.player ?? null;
  const told = moment?.moment.phrase;
  const lifted = told !== undefined && LIFTED.includes(told.text);
  const lifts = lifted ? (told["player"] as number) : waiting?.for === "call" ? waiting.seats.find((seat) => seat !== covers) : undefined;
  return covers === null || lifts === undefined ? null : { covers, lifts, lifted };
}

/** The prompt while the cup stands there; null: the common one. */
export function prompt(play: Play): Prompt | null {
  const hands = handsOn(play);
  if (play.waiting?.for !== "call" || play.info.paused || !hands) return null;
  if (play.isYou(hands.lifts)) return { line: say().yours, second: say().careful };
  return { line: say().before(play.names[hands.lifts]!), second: play.mine.includes(hands.covers) ? say().own : say().careful };
}
