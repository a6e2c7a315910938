import { asThrown } from "../../core/dice-seen";
import type { Fair } from "../../core/fair";
import { plainDice } from "../../core/fair-dice";
import { byHand } from "../by_hand/fair";
import { fair as withOneTurned } from "../hohe_hausnummern/fair";
import { fair as withTower } from "../waechter/fair";

export { inWords } from "../by_hand/fair";

/** The number of menus, by the number of courses. */
const MENUS: Record<number, number> = { 5: 792, 8: 495 };

/** A menu is drawn before the first throw; a course's dice lie as in that game. */
export const fair: Fair = (log) => {
  const lie = [withOneTurned, withTower].map((game) => game(log)?.fits ?? asThrown);
  return {
    ...byHand(plainDice)(log)!,
    lots: ({ round, waiting }) => (round === 0 && waiting?.n !== undefined ? MENUS[log.options["courses"] as number] : undefined),
    fits: (cups, throws) => lie.some((fits) => fits(cups, throws)),
  };
};
