// Entering real dice one by one, in the order of the throw; each can be corrected.

import type { Face } from "../core/things";
import type { DieView } from "@mutschel/screen";

export interface Entry {
  faces: (Face | null)[];
  /** Index of the die that is entered next. */
  at: number;
}

export function begin(dice: readonly DieView[]): Entry {
  return { faces: dice.map(() => null), at: 0 };
}

/** Enters the next die's face, and goes on to the first die without one. */
export function enter(entry: Entry, dice: readonly DieView[], face: Face): Entry {
  if (!dice[entry.at]?.faces.includes(face)) return entry;
  const faces = entry.faces.map((old, die) => (die === entry.at ? face : old));
  const open = faces.indexOf(null);
  return { faces, at: open < 0 ? entry.at : open };
}

/** Removes the last face that was entered. */
export function takeBack(entry: Entry): Entry {
  const last = entry.faces.findLastIndex((face) => face !== null);
  if (last < 0) return entry;
  return { faces: entry.faces.map((face, die) => (die === last ? null : face)), at: last };
}

export function complete(entry: Entry): boolean {
  return entry.faces.length > 0 && !entry.faces.includes(null);
}

/** The dice grouped by colour, as indices in the throw. */
export function groups(dice: readonly DieView[]): { kind: DieView["kind"]; dice: number[] }[] {
  const found: { kind: DieView["kind"]; dice: number[] }[] = [];
  dice.forEach(({ kind }, die) => {
    const group = found.find((other) => other.kind === kind);
    if (group) group.dice.push(die);
    else found.push({ kind, dice: [die] });
  });
  return found;
}
