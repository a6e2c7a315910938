import { plainDice } from "../../core/fair-dice";
import { canonicalJson } from "../../core/canonical-json";
import { asThrown, type Fits } from "../../core/dice-seen";
import { byHand } from "../by_hand/fair";

export { inWords } from "../by_hand/fair";
/** Two dice lie under the cup, and the one that was blown down beside it. In a play-off the cup is alone. */
const fits: Fits = (cups, throws) => (cups.length === 1 ? asThrown(cups, throws) : canonicalJson(cups) === canonicalJson(throws.slice(-2)));
export const fair = byHand((log) => ({ ...plainDice(log)!, fits }));
