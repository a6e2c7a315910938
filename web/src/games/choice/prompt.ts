import { listed, words } from "../../core/language.svelte";
import { recordTold } from "../../core/records.svelte";
import type { Prompt } from "../../play/parts";
import type { Play } from "../../play/play";
import { commonPrompt } from "../../play/prompt";
import { arrangement, sheetOf, type Arrangement } from "./arranging";
import { sumsOf } from "./split";

const say = words({
  de: {
    split: "Teil auf, dann kreuz an.",
    splitOf: (name: string) => `${name}: Teil auf, dann kreuz an.`,
    forced: (numbers: string, all: string) => `Eine ${numbers} muss dein fünfter Würfel sein, denn deine Zahlen sind ${all}.`,
    or: (parts: string[]) => parts.join(" oder "),
    free: "Ein Freiwurf: Keine deiner Zahlen ist dabei, der fünfte Würfel verfällt.",
    how: "Zwei Würfel antippen, und sie tauschen die Plätze.",
    noFifth: (fifth: number) => `Die ${fifth} kann nicht dein fünfter Würfel sein.`,
    written: "Angekreuzt.",
    laid: ([one, other]: [number, number], fifth: number) => `${one} und ${other}, fünfter Würfel ${fifth}.`,
  },
  en: {
    split: "Split the dice, then mark.",
    splitOf: (name: string) => `${name}: split the dice, then mark.`,
    forced: (numbers: string, all: string) => `Your fifth die has to be a ${numbers}: your numbers are ${all}.`,
    or: (parts: string[]) => parts.join(" or "),
    free: "A free throw: none of your numbers came up, so the fifth die isn’t marked.",
    how: "Tap two dice to swap them.",
    noFifth: (fifth: number) => `The ${fifth} can’t be your fifth die.`,
    written: "Marked.",
    laid: ([one, other]: [number, number], fifth: number) => `${one} and ${other}, fifth die ${fifth}.`,
  },
});

export function prompt(play: Play): Prompt | null {
  const { line, second } = commonPrompt(play);
  const record = recordTold(play.info, play.mine);
  if (record !== null && play.view.result) return { line: `${line} ${record}` };
  if (record !== null && isFirstThrow(play)) return { line, second: record };
  if (play.info.paused || play.view.result || play.waiting?.for !== "choice") return null;
  const passed = play.mine.length > 1;
  const laid = arrangement(play);
  if (!play.question || !laid) return laid && !passed ? { line, second: say().written } : { line };
  return {
    line: passed ? say().splitOf(play.names[play.seat!]!) : say().split,
    second: play.deadline !== null && second ? second : why(play, laid),
  };
}

/** The sums as they lie now, for a screen reader after a die was moved. */
export function saidSplit({ split, allowed }: Pick<Arrangement, "split" | "allowed">): string {
  return [say().laid(sumsOf(split), split.fifth), ...(allowed ? [] : [say().noFifth(split.fifth)])].join(" ");
}

function isFirstThrow({ info, view, waiting }: Play): boolean {
  return !info.paused && waiting?.for === "throw" && view.round === 1;
}

/** The rule that the player has to mind, by the question. */
function why(play: Play, { allowed, split }: Arrangement): string {
  const { ask } = play.question!;
  const numbers = ask["numbers"] as number[] | undefined;
  if (numbers) {
    const collected = sheetOf(play.view)?.fifth.map(([number]) => String(number)) ?? [];
    return say().forced(say().or(numbers.map(String)), listed(collected));
  }
  if (!allowed) return say().noFifth(split.fifth);
  return ask.text === "split-free-throw" ? say().free : say().how;
}
