// The dice on the mat, and the event between two views: a view itself has only the state.

import { dieOf, type Face, type Size } from "../core/things";
import type { CupView, DieView } from "@mutschel/screen";
import { readFace, type Words } from "../look/die-marks";

/** The cup with its faces in the words of the game. */
export function readable(cup: CupView, game: Words): CupView {
  const read = (face: Face): Face => readFace(face, game);
  const kinds = Object.entries(cup.kinds).map(([kind, made]) => [kind, { ...made, faces: made.faces.map(read) }] as const);
  return { ...cup, kinds: Object.fromEntries(kinds), faces: cup.faces?.map(read) ?? null };
}

export interface LyingDie {
  /** Index in the throw: a die keeps its place when others are taken away. */
  slot: number;
  die: DieView;
  face: Face;
}

export interface LyingDice {
  throw: number;
  covered: boolean;
  /** The sizes of all thrown dice, by slot. */
  sizes: Size[];
  dice: LyingDie[];
}

/**
 * thrown: new dice in the open · overturned: thrown under the cup · lifted, covered: the cup moved, the dice didn't · taken, turned: some of the
 * dice · shown: dice lie there without an event
 */
export type DiceEvent = "thrown" | "overturned" | "lifted" | "covered" | "taken" | "turned" | "shown" | "none";

/** The new state and the event. `touched`: earlier index of the touched die, to tell equal dice apart. */
export function follow(before: LyingDice | null, cup: CupView, touched: number | null = null): { now: LyingDice; event: DiceEvent } {
  const lies = laidOut(cup);
  const now: LyingDice = { throw: cup.throw ?? 0, covered: cup.covered, sizes: lies.map(({ die }) => die.size), dice: lies };
  if (before === null) return { now, event: "shown" };
  const same = before.throw === now.throw;
  if (now.covered) {
    if (!same) return { now, event: "overturned" };
    return { now, event: before.covered ? "none" : "covered" };
  }
  if (lies.length === 0) return { now, event: before.dice.length > 0 || before.covered ? "shown" : "none" };
  if (!same) return { now, event: "thrown" };
  if (before.covered) return { now, event: "lifted" };
  const slots = keptSlots(before.dice, lies, touched);
  if (slots === null) return { now, event: "shown" };
  now.sizes = before.sizes;
  now.dice = lies.map((die, i) => ({ ...die, slot: slots[i]! }));
  if (lies.length < before.dice.length) return { now, event: "taken" };
  return { now, event: lies.every((die, i) => die.face === before.dice[i]!.face) ? "none" : "turned" };
}

function laidOut(cup: CupView): LyingDie[] {
  if (cup.covered || cup.faces === null) return [];
  return cup.faces.map((face, slot) => ({ slot, face, die: dieOf(cup, slot) }));
}

/** The slots of the dice, taken from the view before. Missing dice are found by comparing. */
function keptSlots(before: readonly LyingDie[], now: readonly LyingDie[], touched: number | null): number[] | null {
  if (before.length === now.length) return before.map(({ slot }) => slot);
  const taken = before.length - now.length;
  const alike = (a: LyingDie, b: LyingDie): boolean => a.die.kind === b.die.kind && a.die.size === b.die.size && a.face === b.face;
  // Among equal dice the touched one is removed: the others move up in the list, but keep their places on the table.
  const order = touched !== null && taken === 1 ? [...before.filter((_, i) => i !== touched), before[touched]!] : before;
  const left = [...order];
  const slots: number[] = [];
  for (const die of now) {
    const found = left.findIndex((old) => alike(old, die));
    if (found < 0) return null;
    slots.push(left[found]!.slot);
    left.splice(found, 1);
  }
  return slots;
}
