// What is printed on the six places of a die. Opposite places add up to seven; a colour dot takes a number's place.

import type { DieKind, Face } from "../core/things";

export type Print = readonly Face[];

const PIPS: Print = [1, 2, 3, 4, 5, 6];

/** Dice with colour dots: each of these lacks its own number (the first lacks 1 …) and shows the next colour instead. */
const DOTTED: readonly DieKind[] = ["orange", "blue", "black", "yellow", "green", "red"];

/** `dotted`: these dice belong to a set in which white dice carry a dot of every colour. */
export function printOf(kind: DieKind, dotted: boolean): Print {
  if (!dotted) return PIPS;
  if (kind === "white") return DOTTED;
  const lacks = DOTTED.indexOf(kind);
  return lacks < 0 ? PIPS : PIPS.map((pips, place) => (place === lacks ? DOTTED[(lacks + 1) % DOTTED.length]! : pips));
}

/** Where on the die this face is: 1 to 6; null if it isn't. */
export function placeOf(print: Print, face: Face): number | null {
  const place = print.indexOf(face);
  return place < 0 ? null : place + 1;
}

/** Are these dice of a set with colour dots? White ones always show one, so the faces tell. */
export function isDotted(faces: readonly Face[]): boolean {
  return faces.some((face) => typeof face === "string");
}
