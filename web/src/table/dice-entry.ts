// Tapping in what real dice show: one face after the other, in the order of the dice; any of them can be corrected.

import type { Face } from "../core/things";
import type { DieView } from "@mutschel/screen";

export interface Entry {
  faces: (Face | null)[];
  /** The die whose face comes next. */
  at: number;
}

export function begin(dice: readonly DieView[]): Entry {
  return { faces: dice.map(() => null), at: 0 };
}

/** The face of the die that is next; then on to the first one still open. */
export function enter(entry: Entry, dice: readonly DieView[], face: Face): Entry {
  if (!dice[entry.at]?.faces.includes(face)) return entry;
  const faces = entry.faces.map((old, die) => (die === entry.at ? face : old));
  const open = faces.indexOf(null);
  return { faces, at: open < 0 ? entry.at : open };
}

/** Take back the last face that was entered. */
export function takeBack(entry: Entry): Entry {
  const last = entry.faces.findLastIndex((face) => face !== null);
  if (last < 0) return entry;
  return { faces: entry.faces.map((face, die) => (die === last ? null : face)), at: last };
}

export function complete(entry: Entry): boolean {
  return entry.faces.length > 0 && !entry.faces.includes(null);
}

/** Dice of the same colour lie together; the numbers are places in the throw. */
export function groups(dice: readonly DieView[]): { kind: DieView["kind"]; dice: number[] }[] {
  const found: { kind: DieView["kind"]; dice: number[] }[] = [];
  dice.forEach(({ kind }, die) => {
    const group = found.find((other) => other.kind === kind);
    if (group) group.dice.push(die);
    else found.push({ kind, dice: [die] });
  });
  return found;
}
