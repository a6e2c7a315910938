import { withMinus } from "../../core/numbers";

/** Points that were won or lost: with a plus or a real minus. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : withMinus(points));
