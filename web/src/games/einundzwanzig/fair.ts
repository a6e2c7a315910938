import { asThrown } from "../../core/dice-seen";
import { plainDice } from "../../core/fair-dice";
import { byHand } from "../by_hand/fair";

export { inWords } from "../by_hand/fair";
/** The first player of a round lays the die down with the 1 on top. */
export const fair = byHand((log) => ({ ...plainDice(log)!, fits: (cups, throws) => String(cups) === "1" || asThrown(cups, throws) }));
