// Corrections of real dice that were entered wrongly, and their wording.

import { language, listed, words } from "../core/language.svelte";
import type { DieKind, Face } from "../core/things";
import type { DieView } from "@mutschel/screen";
import { colourName, dieName, isColour } from "../look/die-marks";
import type { Play } from "../play/play";
import type { TypedThrow } from "../protocol";

export interface Change {
  die: number;
  was: Face;
  is: Face;
}

/** The dice of a throw that can be corrected one by one; none after a draw or a flick. */
export const diceOf = (typed: TypedThrow | null): DieView[] => (typed?.dice ?? []) as DieView[];
export const facesOf = (typed: TypedThrow | null): Face[] => (diceOf(typed).length > 0 ? (typed!.value as Face[]) : []);

/** Did the dice fall under a cup where all may look at them, so that nothing was entered? */
export const isUnread = (typed: TypedThrow): boolean => typed.value === null;

export function changes(was: readonly Face[], is: readonly Face[]): Change[] {
  return was.flatMap((face, die) => (face === is[die] ? [] : [{ die, was: face, is: is[die]! }]));
}

/** Do people on other devices have to agree? */
export function asksOthers(play: Play): boolean {
  const { seats, mine } = play;
  return play.typed !== null && play.typed.together && seats.some((seat, place) => seat.bot === null && seat.here && !mine.includes(place));
}

/** Did the people here enter it themselves, for one of them or for a bot? */
export function ownThrow(play: Play): boolean {
  const seat = play.typed?.seat;
  if (seat === undefined) return false;
  const { bot, sitting_in } = play.seats[seat]!;
  return play.mine.includes(seat) || bot !== null || sitting_in !== null;
}

const say = words({
  de: {
    nth: ["erste", "zweite", "dritte", "vierte", "fünfte", "sechste", "siebte", "achte", "neunte", "zehnte", "elfte", "zwölfte"],
    coloured: (kind: string, small: boolean) => `der ${small ? "kleine" : "große"} ${kind} Würfel`,
    counted: (nth: string) => `der ${nth} Würfel`,
    numbered: (n: number) => `Würfel ${n}`,
    shows: (die: string, is: string, was: string) => `${die} zeigt ${is} statt ${was}`,
  },
  en: {
    nth: ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"],
    coloured: (kind: string, small: boolean) => `the ${small ? "small" : "large"} ${kind} die`,
    counted: (nth: string) => `the ${nth} die`,
    numbered: (n: number) => `die ${n}`,
    shows: (die: string, is: string, was: string) => `${die} shows ${is} instead of ${was}`,
  },
});

/** Colours as adjectives before a noun: "der große rote Würfel". */
const BEFORE_A_NOUN: Record<DieKind, string> = {
  white: "weiße", yellow: "gelbe", green: "grüne", blue: "blaue", red: "rote", black: "schwarze", orange: "orange", pink: "pinke",
};

/** "the third die"; if it is the only one of its colour and size, "the small red die". */
export function dieCalled(dice: readonly DieView[], die: number): string {
  const { kind, size } = dice[die]!;
  const alone = dice.filter((other) => other.kind === kind && other.size === size).length === 1;
  if (isColour(kind) && alone) {
    return say().coloured(language() === "de" ? BEFORE_A_NOUN[kind]! : colourName("en", kind), size === "small");
  }
  const nth = say().nth[die];
  return nth ? say().counted(nth) : say().numbered(die + 1);
}

/** "the third die shows 5 instead of 3"; null: the dice are thrown again, or nothing differs. */
export function correctionText(typed: TypedThrow, value: unknown): string | null {
  const dice = diceOf(typed);
  const found = value === null ? [] : changes(facesOf(typed), value as Face[]);
  if (found.length === 0) return null;
  const named = (face: Face) => dieName(language(), "plain", face);
  return listed(found.map(({ die, was, is }) => say().shows(dieCalled(dice, die), named(is), named(was))));
}

/** After a colon a German sentence begins with a capital, an English one doesn't. */
export const afterColon = (text: string): string => (language() === "de" ? text.charAt(0).toUpperCase() + text.slice(1) : text);
