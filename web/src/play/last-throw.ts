// The throw that settles who gets the Mutschel: the ways it can fall, what each does, and which one came.

import { words } from "../core/language.svelte";
import { things } from "../core/things";
import type { MatchView, WayView } from "@mutschel/screen";
import type { Prompt } from "./parts";
import type { Play } from "./play";

const say = words({
  de: {
    way: (when: string, strike: string | null, then: string) => (strike === null ? `${when}, ${then}.` : `${when}: ${strike}, ${then}.`),
    die: (name: string) => `Letzter Würfel für ${name}.`,
    dice: (name: string) => `Letzter Wurf für ${name}.`,
    yourDie: (when: string) => `Dein letzter Würfel: ${when}!`,
    yourDice: (when: string) => `Dein letzter Wurf: ${when}!`,
    must: "Dein letzter Wurf: Er muss sitzen!",
    decides: "Dein letzter Wurf entscheidet.",
  },
  en: {
    way: (when: string, strike: string | null, then: string) => (strike === null ? `${when}: ${then}.` : `${when}: ${strike}, and ${then}.`),
    die: (name: string) => `Last die for ${name}.`,
    dice: (name: string) => `Last throw for ${name}.`,
    yourDie: (when: string) => `Your last die: ${when}!`,
    yourDice: (when: string) => `Your last throw: ${when}!`,
    must: "Your last throw: make it count!",
    decides: "Your last throw decides it.",
  },
});

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The players a way ends well for: the winner, or all who share or play off. */
export function playersOf({ then }: WayView): number[] {
  return (then["players"] ?? [then["player"]]) as number[];
}

/** A way as a sentence: "1 or 2: a strike for Mira, and the Mutschel is yours." */
export function waySentence(play: Pick<Play, "say">, { when, strike, then }: WayView): string {
  return say().way(capital(play.say(when)), strike && play.say(strike), play.say(then));
}

/** The prompt before such a throw: its player is told what is enough, everybody else what may end the match. Null: nothing hangs on the throw. */
export function lastThrowPrompt(play: Play): Prompt | null {
  const ways = play.view.last_throw;
  const thrower = play.waiting?.seats[0];
  if (!ways || thrower === undefined) return null;
  const one = play.waiting!.dice?.length === 1;
  if (!play.isYou(thrower)) {
    const alone = ways.filter(({ then }) => then["player"] !== undefined);
    const told = alone.find((way) => playersOf(way).some((seat) => play.isYou(seat))) ?? alone[0] ?? ways[0]!;
    return { line: (one ? say().die : say().dice)(play.names[thrower]!), second: waySentence(play, told) };
  }
  const [best] = ways.filter((way) => playersOf(way).includes(thrower)).sort((a, b) => playersOf(a).length - playersOf(b).length);
  if (!best) return { line: say().decides, second: waySentence(play, ways[0]!) };
  const line = best.sums.length === 0 ? say().must : (one ? say().yourDie : say().yourDice)(play.say(best.when));
  return { line, second: `${capital(play.say(best.then))}.` };
}

/** The way that the throw has taken, once its dice have lit up; null: none yet. */
export function wayTaken({ view, moment }: Pick<Play, "view" | "moment">): WayView | null {
  if (!view.last_throw || !moment || !(moment.lit || moment.told)) return null;
  const cup = Object.values(view.table).find((found) => !Array.isArray(found) && found.kind === "cup");
  if (!cup || Array.isArray(cup) || cup.kind !== "cup" || cup.player === null) return null;
  const sum = (cup.faces ?? []).reduce<number>((all, face) => all + Number(face), 0);
  const hit = things(view, "last-turn")[cup.player]?.hit ?? false;
  return view.last_throw.find(({ sums, when }) => (sums.length > 0 ? sums.includes(sum) : when.text === (hit ? "way-succeeds" : "way-fails"))) ?? null;
}

/** Views that keep the ways of the view before, as long as moments show what has come of them. */
export function keepWays<T extends { view: MatchView }>(before: MatchView | undefined, seen: T): T {
  return before?.last_throw ? { ...seen, view: { ...seen.view, last_throw: before.last_throw } } : seen;
}
