import { plainDice } from "../../core/fair-dice";
import { byHand } from "../by_hand/fair";

export { inWords } from "../by_hand/fair";
/** Whoever begins lays the die down with the one on top. */
export const fair = byHand((log) => ({ ...plainDice(log)!, turns: (faces) => String(faces) === "1" }));
