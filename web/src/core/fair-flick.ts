// How chance lets a flicked die land, as landing.py of Dice Flick says: only to check it afterwards.

import { oneOf, type Next } from "./fair-numbers";
import { thing, type GameView } from "./view";

/** Games with such landings, and the versions of their rules that land them in this way. */
export const FLICKS: Record<string, readonly number[]> = { "dice-flick": [1, 2] };

const HOLE_SHARE = 0.38;
const TRENCH_SHARE = 0.47;
const HIT_SHARE = 0.1;
const FACES = [1, 2, 3, 4, 5, 6];

type Hole = [number, number];
interface Landing {
  flicked: "trench" | "outside" | { hole: Hole; face: number };
  moved: { from: Hole; to: Hole | "bag"; face?: number }[];
}

const same = (one: Hole, other: Hole) => one[0] === other[0] && one[1] === other[1];
const isNear = (one: Hole, other: Hole) => Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) <= 1;

export class FlickedDice {
  /** Holes with dice, in the order in which the dice landed there: this is how chance counts them. */
  private lying: Hole[] = [];

  /** Where the die lands by these numbers. `told` is where it landed by the log: dice lie there from now on. */
  land(view: GameView, told: unknown, next: Next): unknown {
    const holes = thing(view, "board")!.holes;
    this.lying = this.lying.filter(([row, column]) => holes[row]![column] !== null); // others were scored
    const free = holes.flatMap((row, r) => row.flatMap((die, c): Hole[] => (die ? [] : [[r, c]])));
    const made = this.make(free, next);
    this.settle(told as Landing);
    return made;
  }

  private make(free: Hole[], next: Next): Landing {
    const moved: Landing["moved"] = [];
    if (this.lying.length > 0 && next() < HIT_SHARE) {
      const from = oneOf(this.lying, next);
      free.push(from);
      const to = oneOf(["bag" as const, ...free.filter((hole) => isNear(hole, from))], next);
      moved.push(to === "bag" ? { from, to } : { from, to, face: oneOf(FACES, next) });
      if (to !== "bag") free.splice(free.findIndex((hole) => same(hole, to)), 1);
    }
    const luck = next();
    if (luck < HOLE_SHARE && free.length > 0) return { flicked: { hole: oneOf(free, next), face: oneOf(FACES, next) }, moved };
    return { flicked: luck < HOLE_SHARE + TRENCH_SHARE ? "trench" : "outside", moved };
  }

  private settle({ flicked, moved }: Landing): void {
    this.lying = this.lying.filter((hole) => !moved.some(({ from }) => same(hole, from)));
    this.lying.push(...moved.flatMap(({ to }) => (to === "bag" ? [] : [to])));
    if (typeof flicked === "object") this.lying.push(flicked.hole);
  }
}
