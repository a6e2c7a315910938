// Dice thrown from a cup, for the check of a match. Their faces are known here, because a cheating server could claim any.

import type { Fair } from "./fair";
import { oneOf } from "./fair-numbers";
import type { Face } from "./things";

/** Dice with the faces that `faces` gives for each place in the throw. */
export const throwing = (faces: (die: number) => readonly Face[]): Fair => () => ({
  make: (told, _, next) => (Array.isArray(told) ? told.map((_, die) => oneOf(faces(die), next)) : null),
});

const PIPS: readonly Face[] = [1, 2, 3, 4, 5, 6];

export const plainDice = throwing(() => PIPS);
