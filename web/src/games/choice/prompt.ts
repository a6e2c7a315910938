import { listed, words } from "../../core/language.svelte";
import { recordTold } from "../../core/records.svelte";
import type { Prompt } from "../../play/parts";
import type { Play } from "../../play/play";
import { commonPrompt } from "../../play/prompt";
import { isShort } from "../../table/layout.svelte";
import { arrangement, refused, sheetOf, type Arrangement, type SheetMarks } from "./arranging";
import { sumsOf } from "./split";

const FACES = ["", "Eins", "Zwei", "Drei", "Vier", "Fünf", "Sechs"];

const say = words({
  de: {
    split: "Teil auf, dann kreuz an.",
    splitOf: (name: string) => `${name}: Teil auf, dann kreuz an.`,
    forced: (numbers: string[]) => `${numbers.map((n) => `Eine ${FACES[Number(n)]!}`).join(" oder ").replace("oder Eine", "oder eine")} muss übrig bleiben`,
    collected: (all: string) => `: Du sammelst ${all}.`,
    free: "Freiwurf: nur zwei Summen.",
    none: (numbers: string[]) => `Weder ${numbers.join(" noch ")}. Du sagst, welcher Würfel verfällt.`,
    how: "Zum Tauschen zwei Würfel antippen.",
    refused: (fifth: number) => `Die ${fifth} kann nicht dein fünfter Würfel sein.`,
    written: "Angekreuzt.",
    laid: ([one, other]: [number, number], fifth: number) => `${one} und ${other}, fünfter Würfel ${fifth}.`,
    lapses: ([one, other]: [number, number], fifth: number) => `${one} und ${other}, die ${fifth} verfällt.`,
  },
  en: {
    split: "Split, then mark.",
    splitOf: (name: string) => `${name}: split, then mark.`,
    forced: (numbers: string[]) => `Your fifth die has to be a ${numbers.join(" or a ")}`,
    collected: (all: string) => `: you’re collecting ${all}.`,
    free: "Free throw: two sums only.",
    none: (numbers: string[]) => `No ${numbers.join(", no ")}. You say which die is left out.`,
    how: "Tap two dice to swap them.",
    refused: (fifth: number) => `The ${fifth} can’t be your fifth die.`,
    written: "Marked.",
    laid: ([one, other]: [number, number], fifth: number) => `${one} and ${other}, fifth die ${fifth}.`,
    lapses: ([one, other]: [number, number], fifth: number) => `${one} and ${other}, the ${fifth} is left out.`,
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
    line: passed ? say().splitOf(play.names[play.seat!]!) : laid.free ? say().free : say().split,
    second: play.deadline !== null && second ? second : why(play, laid),
  };
}

/** One's own marks: first what they brought, then what that means. */
export function tells(play: Play): Prompt | null {
  const { told, share } = play.moment!;
  if (!told || !share) return null;
  const [first, ...others] = (share.phrase as SheetMarks).effects.map((phrase) => play.say(phrase));
  return { line: first!, second: others.join(" ") };
}

/** The sums as they lie now, for a screen reader after a die was moved, or could not be. */
export function saidSplit({ split, free }: Pick<Arrangement, "split" | "free">, refused?: number): string {
  const laid = (free ? say().lapses : say().laid)(sumsOf(split), split.fifth);
  return refused === undefined ? laid : `${say().refused(refused)} ${laid}`;
}

function isFirstThrow({ info, view, waiting }: Play): boolean {
  return !info.paused && waiting?.for === "throw" && view.round === 1;
}

/** The rule that the player has to mind, by the question. */
function why(play: Play, { free }: Arrangement): string {
  const numbers = (play.question!.ask["numbers"] as number[] | undefined)?.map(String);
  const collected = sheetOf(play.view)?.fifth.map(([number]) => String(number)) ?? [];
  if (free) return say().none(collected);
  if (!numbers) return say().how;
  const wrong = refused.of(play);
  const all = isShort() ? "." : say().collected(listed(collected));
  return `${wrong === undefined ? "" : `${say().refused(wrong)} `}${say().forced(numbers)}${all}`;
}
