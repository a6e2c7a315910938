// The open dice that this device saw in a match, kept as evidence against a server that claims others later.

import { forgetAll, recall, remember } from "./storage";
import type { MatchView } from "@mutschel/screen";
import { diceKey } from "./witness";

/** Characters kept per table; hardly any match needs a tenth of them. */
const LONGEST = 100_000;

forgetAll("shown."); // earlier pages kept more

/** Keeps the open dice of a view, if they are new. "3:4,2|5;" means: after three throws, 4 and 2 in one cup and 5 in another. */
export function keepDice(table: string, view: MatchView): void {
  const cups = Object.values(view.table).flat().filter((thing) => thing.kind === "cup");
  const open = cups.flatMap(({ faces }) => (faces?.length ? [String(faces)] : [])).join("|");
  const throws = cups.reduce((sum, cup) => sum + cup.throw, 0);
  const [kept, now] = [diceSeenAt(table), `${throws}:${open};`];
  if (open === "" || `;${kept}`.includes(`;${now}`) || kept.length + now.length > LONGEST) return;
  remember(diceKey(table), kept + now);
}

/** The kept text, in the format of `keepDice`. */
export const diceSeenAt = (table: string): string => recall(diceKey(table), "");

/** Decides whether these dice, cup by cup, may lie there after these throws. */
export type Fits = (cups: readonly string[][], throws: readonly string[][]) => boolean;

/** The usual rule: the dice of the last throw lie there, possibly without some that were taken away. */
export const asThrown: Fits = ([faces = [], ...others], throws) => others.length === 0 && isPart(faces, throws.at(-1) ?? []);

/** Do the kept dice follow from the throws in the log? */
export function wereThrown(kept: string, { answers }: { answers: readonly { by: number | string; value: unknown }[] }, fits: Fits): boolean {
  const throws = answers.flatMap(({ by, value }) => (by === "chance" ? diceOf(value) : []));
  return kept.split(";").slice(0, -1).every((one) => {
    const [n = "", cups = ""] = one.split(":");
    return Number(n) <= throws.length && fits(cups.split("|").map((faces) => faces.split(",")), throws.slice(0, Number(n)));
  });
}

/** A throw by one of several who throw at the same time. */
export interface OneOfACommonThrow {
  seat: number;
  faces: unknown[];
}
export const isOfACommonThrow = (value: unknown): value is OneOfACommonThrow =>
  typeof value === "object" && value !== null && Object.keys(value).sort().join() === "faces,seat";

/** The dice of one throw. A simulated die that has to be sent again has no face, and doesn't count. */
function diceOf(value: unknown): string[][] {
  if (Array.isArray(value)) return [value.map(String)];
  if (isOfACommonThrow(value)) return [value.faces.map(String)];
  const face = (value as { face?: unknown } | null)?.face ?? null;
  return face === null ? [] : [[String(face)]];
}

function isPart(some: readonly string[], all: readonly string[]): boolean {
  const left = [...all];
  return some.every((face) => left.includes(face) && left.splice(left.indexOf(face), 1).length > 0);
}
