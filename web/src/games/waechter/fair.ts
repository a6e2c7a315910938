import { plainDice } from "../../core/fair-dice";
import { canonicalJson } from "../../core/canonical-json";
import { byHand } from "../by_hand/fair";

export { inWords } from "../by_hand/fair";
/** Two dice lie under the cup, and the one that was blown down beside it. */
export const fair = byHand((log) => ({ ...plainDice(log)!, fits: (cups, throws) => canonicalJson(cups) === canonicalJson(throws.slice(-2)) }));
