import { asThrown } from "../../core/dice-seen";
import type { Fair } from "../../core/fair";
import { plainDice } from "../../core/fair-dice";

const turned = (fell: readonly string[], die: number) => fell.map((face, place) => (place === die ? String(7 - Number(face)) : face));

/** A die may be turned over. */
export const fair: Fair = (log) => ({
  ...plainDice(log)!,
  fits: (cups, throws) => asThrown(cups, throws) || (throws.at(-1) ?? []).some((_, die, fell) => asThrown(cups, [turned(fell, die)])),
});
