import { plainDice } from "../../core/fair-dice";
import { byHand } from "../by_hand/fair";

export { inWords } from "../by_hand/fair";
export const fair = byHand(plainDice);
