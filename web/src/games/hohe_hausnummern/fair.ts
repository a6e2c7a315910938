import type { Fair } from "../../core/fair";
import { plainDice } from "../../core/fair-dice";

/** A die may be turned over. */
export const fair: Fair = (log) => ({
  ...plainDice(log)!,
  turns: (faces, fell) => faces.length === fell.length && faces.every((face, die) => face === fell[die] || face === 7 - Number(fell[die])),
});
