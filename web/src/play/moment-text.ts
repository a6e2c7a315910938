// The sentence of a moment, and the sum behind a result.

import { listed, words } from "../core/language.svelte";
import { withMinus } from "../core/numbers";
import type { MatchView, MomentView, Phrase } from "@mutschel/screen";
import type { Prompt } from "./parts";
import type { Play } from "./play";
import { roundName } from "../table/round-name";
import { isCourse } from "./course";
import { thrown } from "./prompt";
import { playOffOf, talliesOf } from "./tallies";

const NUMBERS = { de: ["", "eine", "zwei", "drei", "vier", "fünf"], en: ["", "one", "two", "three", "four", "five"] };

const say = words({
  de: {
    counting: "Jetzt wird gezählt …",
    over: (n: number) => (n > 0 ? `Runde ${n} ist aus.` : "Die Runde ist aus."),
    left: (n: number) => (n === 0 ? "Das war die letzte Runde." : n === 1 ? "Noch eine Runde." : `Noch ${NUMBERS.de[n] ?? n} Runden.`),
    eaten: (n: number) => `Der ${n}. Gang ist gegessen.`,
    toEat: (n: number) => (n === 0 ? "Das war der letzte Gang." : n === 1 ? "Noch ein Gang." : `Noch ${NUMBERS.de[n] ?? n} Gänge.`),
    clean: (names: string, one: boolean) => `${names} ${one ? "hat" : "haben"} noch keinen Strich.`,
    youClean: "Du hast noch keinen Strich.",
  },
  en: {
    counting: "Adding up …",
    over: (n: number) => (n > 0 ? `Round ${n} is over.` : "The round is over."),
    left: (n: number) => (n === 0 ? "That was the last round." : n === 1 ? "One round to go." : `${capital(NUMBERS.en[n] ?? String(n))} rounds to go.`),
    eaten: (n: number) => `Course ${n} is eaten.`,
    toEat: (n: number) => (n === 0 ? "That was the last course." : n === 1 ? "One course to go." : `${capital(NUMBERS.en[n] ?? String(n))} courses to go.`),
    clean: (names: string, one: boolean) => `${names} ${one ? "has" : "have"} no strikes yet.`,
    youClean: "You have no strikes yet.",
  },
});
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The prompt during a moment: first the dice that are counted, then the moment's sentence. */
export function momentPrompt(play: Play): Prompt & { sum?: Sum } {
  const { moment, share, told } = play.moment!;
  if (moment.kind === "round") return told ? { line: play.say(moment.phrase), second: standing(play, moment.phrase) } : { line: roundOver(play.view, roundOf(moment.phrase)) };
  if (moment.kind === "course" && play.view.round > 0) return { line: roundOf(moment.phrase) > 0 ? roundName(play.view) : play.say(moment.phrase) };
  if (!told) return { line: thrown(play) ?? say().counting };
  const tells = share ?? moment;
  if (moment.kind === "tie") return twoLines(play.say(moment.phrase));
  const sum = sumOf(tells);
  return sum ? { line: play.say(tells.phrase), sum } : { line: play.say(tells.phrase) };
}

/** The sentence that a round, or a course, is over. */
export const roundOver = (view: MatchView, round: number): string => (isCourse(view) ? say().eaten : say().over)(round);

/** The first sentence, and what follows it. */
function twoLines(text: string): Prompt {
  const end = text.search(/[.!] /) + 1;
  return end > 0 ? { line: text.slice(0, end), second: text.slice(end + 1) } : { line: text };
}

/** "16 + 8" and "24". */
export interface Sum {
  terms: string;
  total: string;
}

const MOST_TERMS = 6;

/** The sum behind the result: earlier points and new ones, or die by die. Null if nothing is added up. */
export function sumOf({ phrase, sums }: Pick<MomentView, "phrase" | "sums">): Sum | null {
  const total = [phrase["total"], phrase["result"], sums.at(-1)].find((found) => typeof found === "number");
  const added = [phrase["points"], sums.at(-1)].find((found) => typeof found === "number");
  if (total === undefined || added === undefined || added === 0) return null;
  if (added < 0) return { terms: `${withMinus(total - added)} − ${-added}`, total: withMinus(total) };
  const dice = sums.map((sum, place) => sum - (sums[place - 1] ?? 0));
  const before = total - added;
  const terms = before > 0 || (before < 0 && typeof phrase["points"] === "number") ? [before, added] : dice;
  if (terms.length < 2 || terms.length > MOST_TERMS || terms.reduce((sum, term) => sum + term, 0) !== total) return null;
  return { terms: terms.map(withMinus).join(" + "), total: withMinus(total) };
}

export const roundOf = (phrase: Phrase): number => (phrase["round"] as number | undefined) ?? 0;

const FEW = 3;

/** After a round: the rounds left, and the players without a strike. */
function standing(play: Play, phrase: Phrase): string {
  const { rounds } = play.view;
  if (rounds === null || roundOf(phrase) === 0 || playOffOf(play.view)) return "";
  const left = rounds - roundOf(phrase);
  const still = isCourse(play.view) ? say().toEat : say().left;
  return left > 0 ? `${still(left)} ${cleanOnes(play)}`.trim() : still(0);
}

function cleanOnes(play: Play): string {
  const counts = talliesOf(play.view).find(({ what }) => what === "strikes")?.counts ?? [];
  const clean = counts.flatMap((n, seat) => (n === 0 ? [seat] : []));
  if (clean.length === 0 || clean.length > FEW || clean.length === counts.length) return "";
  if (clean.length === 1 && play.isYou(clean[0]!)) return say().youClean;
  if (clean.some((seat) => play.isYou(seat))) return "";
  return say().clean(listed(clean.map((seat) => play.names[seat]!)), clean.length === 1);
}
