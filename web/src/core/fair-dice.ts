// Dice that are thrown from a cup. What is printed on them is known here: a server that said so itself could say what it likes.

import type { Fair } from "./fair";
import { oneOf } from "./fair-numbers";
import type { Face } from "./things";

/** Dice with these faces, by their place in the throw. */
export const throwing = (faces: (die: number) => readonly Face[]): Fair => () => ({
  make: (told, _, next) => (Array.isArray(told) ? told.map((_, die) => oneOf(faces(die), next)) : null),
});

const PIPS: readonly Face[] = [1, 2, 3, 4, 5, 6];

export const plainDice = throwing(() => PIPS);
