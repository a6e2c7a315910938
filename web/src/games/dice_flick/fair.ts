// The draws and landings that chance makes in Dice Flick, as landing.py does it: used only to check a match afterwards.

import type { Chance, Fair } from "../../core/fair";
import { oneOf, type Next } from "../../core/fair-numbers";
import { thing } from "../../core/things";
import type { MatchView } from "@mutschel/screen";
import { words } from "../../core/language.svelte";
import type { Play } from "../../play/play";
import { byHand } from "../by_hand/fair";

/** The versions of the rules that let dice land in this way. */
const VERSIONS = [1, 2];

/** `goesBack`: whatever is scored or misses goes back into the bag. */
export const flicks = (goesBack: boolean): Fair => byHand(({ version }) => (VERSIONS.includes(version) ? new FlickedDice(goesBack) : null));
export const fair = flicks(true);

const DICE: readonly string[] = Object.entries({ white: 3, blue: 5, yellow: 5, green: 5, pink: 2 }).flatMap(([colour, n]) => Array<string>(n).fill(colour));
const HOLE_SHARE = 0.38;
const TRENCH_SHARE = 0.47;
const HIT_SHARE = 0.1;
const FACES = [1, 2, 3, 4, 5, 6];

type Hole = [number, number];
interface Landing {
  flicked: "trench" | "outside" | { hole: Hole; face: number };
  moved: { from: Hole; to: Hole | "bag"; face?: number }[];
}
const say = words({
  de: { hole: (row: number, column: number, face: number) => `Reihe ${row}, Spalte ${column}: ${face}` },
  en: { hole: (row: number, column: number, face: number) => `row ${row}, column ${column}: ${face}` },
});

export function inWords(given: object, play: Pick<Play, "word">): string {
  const { flicked } = given as Landing;
  return typeof flicked === "string" ? play.word(flicked) : say().hole(flicked.hole[0] + 1, flicked.hole[1] + 1, flicked.face);
}

interface Lying {
  hole: Hole;
  colour: string;
}

const same = (one: Hole, other: Hole) => one[0] === other[0] && one[1] === other[1];
const isNear = (one: Hole, other: Hole) => Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) <= 1;

/** The bag and the box as the log tells them. The log doesn't tell which dice were scored: that is read from a view. */
class FlickedDice implements Chance {
  /** Dice in holes, in the order in which they landed there: this is how chance counts them. */
  private lying: Lying[] = [];
  /** Dice that lie before the players; if none goes back, all that came out of the bag. */
  private drawn: string[] = [];
  private flicked = "";

  constructor(private readonly goesBack: boolean) {}

  /** A seat has chosen; if it flicks, with this die. */
  answered(value: unknown): void {
    const die = (value as { die?: unknown } | null)?.die;
    if (typeof die === "string") this.flicked = die;
  }

  /** Dice that are gone were scored. Null: there are dice that never landed there. */
  private free(view: MatchView): Hole[] | null {
    const holes = thing(view, "board")!.holes;
    this.lying = this.lying.filter(({ hole: [row, column] }) => holes[row]?.[column]);
    const free: Hole[] = [];
    for (let row = 0; row < 5; row++) {
      for (let column = 0; column < 5; column++) {
        const die = holes[row]?.[column] ?? null;
        const known = this.lying.find(({ hole }) => same(hole, [row, column]));
        if (known?.colour !== die?.colour) return null;
        if (!die) free.push([row, column]);
      }
    }
    return free;
  }

  make(told: unknown, view: MatchView, next: Next): unknown {
    return Array.isArray(told) ? this.draw(view, told as string[], next) : this.land(view, told, next);
  }

  /** The dice drawn by these numbers; `told` are those of the log. */
  private draw(view: MatchView, told: readonly string[], next: Next): string[] | null {
    const known = this.free(view);
    const left = [...DICE];
    const boxed = this.goesBack ? this.lying.map((die) => die.colour) : [];
    for (const colour of [...this.drawn, ...boxed]) left.splice(left.indexOf(colour), 1);
    this.drawn.push(...told);
    return known && told.map(() => left.splice(Math.floor(next() * left.length), 1)[0]!);
  }

  /** The landing by these numbers. `told` is the one of the log: dice lie there from now on. */
  private land(view: MatchView, told: unknown, next: Next): Landing | null {
    const free = this.free(view);
    const made = free && this.landing(free, next);
    this.settle(told as Landing);
    return made;
  }

  private landing(free: Hole[], next: Next): Landing {
    const moved: Landing["moved"] = [];
    if (this.lying.length > 0 && next() < HIT_SHARE) {
      const from = oneOf(this.lying, next).hole;
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
    const hit = moved.map(({ from, to }) => ({ to, colour: this.lying.find(({ hole }) => same(hole, from))?.colour ?? "" }));
    this.lying = this.lying.filter(({ hole }) => !moved.some(({ from }) => same(hole, from)));
    this.lying.push(...hit.flatMap(({ to, colour }) => (to === "bag" ? [] : [{ hole: to, colour }])));
    if (typeof flicked === "object") this.lying.push({ hole: flicked.hole, colour: this.flicked });
    const flickedAt = this.drawn.indexOf(this.flicked);
    if (flickedAt >= 0 && this.goesBack) this.drawn.splice(flickedAt, 1);
  }
}
