// Five dice in three slots: two pairs and a fifth. All five always lie somewhere, so moving one is swapping two.

import type { QuestionView } from "@mutschel/screen";

export interface Split {
  pairs: [[number, number], [number, number]];
  fifth: number;
}

export const isSplit = (answer: object): answer is Split => "pairs" in answer && "fifth" in answer;

/** Indices of the dice: two in each pair, then the fifth. */
export type Order = readonly [number, number, number, number, number];

/** The slot of a place: 0 and 1 are the pairs, 2 is the fifth. */
export function slotAt(place: number): number {
  return place >> 1;
}

export function placesOf(slot: number): number[] {
  return slot === 2 ? [4] : [2 * slot, 2 * slot + 1];
}

export function optionsOf(question: QuestionView | null | undefined): Split[] {
  return question?.answers.kind === "one_of" ? (question.answers.options as Split[]) : [];
}

/** The order of the dice that makes this split. Dice that are in the right slot already (`from`) stay there. */
export function arranged(faces: readonly number[], split: Split, from?: Order): Order {
  const wanted = [...split.pairs.flat(), split.fifth];
  const left = (from ?? faces.map((_, die) => die)).slice();
  const next = (place: number): number => {
    const face = wanted[place];
    const same = left.filter((die) => faces[die] === face);
    const stays = same.find((die) => from && slotAt(from.indexOf(die)) === slotAt(place));
    const die = stays ?? same[0]!;
    left.splice(left.indexOf(die), 1);
    return die;
  };
  return [next(0), next(1), next(2), next(3), next(4)];
}

export function swapped(order: Order, one: number, other: number): Order {
  const now = (die: number): number => (die === one ? other : die === other ? one : die);
  const [a, b, c, d, e] = order;
  return [now(a), now(b), now(c), now(d), now(e)];
}

/** A die goes to a slot; the one that lay there first takes its place. */
export function movedTo(order: Order, die: number, slot: number): Order {
  if (slotAt(order.indexOf(die)) === slot) return order;
  return swapped(order, die, order[placesOf(slot)[0]!]!);
}

export function splitOf(order: Order, faces: readonly number[]): Split {
  const [a, b, c, d, e] = order.map((die) => faces[die]!) as [number, number, number, number, number];
  return { pairs: [[a, b], [c, d]], fifth: e };
}

export function sumsOf({ pairs: [[a, b], [c, d]] }: Split): [number, number] {
  return [a + b, c + d];
}

/** The same split may be written in several orders. */
export function isSame(one: Split, other: Split): boolean {
  return canonical(one) === canonical(other);
}

function canonical({ pairs, fifth }: Split): string {
  return [...pairs.map((pair) => [...pair].sort().join("+")).sort(), fifth].join(" ");
}

export function isAllowed(split: Split, options: readonly Split[]): boolean {
  return options.some((option) => isSame(option, split));
}
