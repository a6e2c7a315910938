// What lies on the mat, and what has happened since the last view: a view says only how things are.

import { dieOf, type Face, type Size } from "../core/things";
import type { CupView, DieView } from "@mutschel/screen";
import { readFace, type Words } from "../look/die-marks";

/** With its faces as they stand on dice. */
export function readable(cup: CupView, game: Words): CupView {
  const read = (face: Face): Face => readFace(face, game);
  const kinds = Object.entries(cup.kinds).map(([kind, made]) => [kind, { ...made, faces: made.faces.map(read) }] as const);
  return { ...cup, kinds: Object.fromEntries(kinds), faces: cup.faces?.map(read) ?? null };
}

export interface LyingDie {
  /** Which die of the throw it was: it keeps its place when others are taken away. */
  slot: number;
  die: DieView;
  face: Face;
}

export interface LyingDice {
  throw: number;
  covered: boolean;
  /** What was thrown: one size for every slot. */
  sizes: Size[];
  dice: LyingDie[];
}

/**
 * thrown: new dice for all to see · overturned: thrown under the cup · lifted, covered: the cup, not the dice ·
 * taken, turned: some of the dice · shown: there is nothing to play, the dice just lie there
 */
export type DiceEvent = "thrown" | "overturned" | "lifted" | "covered" | "taken" | "turned" | "shown" | "none";

/** `touched`: of equal dice, the one that a person meant (its index before). */
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

/** Where each die lay before. When some were taken away: which ones is told by what is left. */
function keptSlots(before: readonly LyingDie[], now: readonly LyingDie[], touched: number | null): number[] | null {
  if (before.length === now.length) return before.map(({ slot }) => slot);
  const taken = before.length - now.length;
  const alike = (a: LyingDie, b: LyingDie): boolean => a.die.kind === b.die.kind && a.die.size === b.die.size && a.face === b.face;
  // Of equal dice the touched one goes: the others move up in the list, not on the table.
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
