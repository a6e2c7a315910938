// One flick as it is shown: which dice are where at a moment of its motion. Places are those of the box seen from the south.

import { thing, type Colour } from "../../core/things";
import type { BoardView, FlickView, MatchView } from "@mutschel/screen";
import { blend } from "../../stage/rotations";
import { FLICKED, SHAKEN_SECONDS, decode, frameAt, pace, poseIn, type Flight } from "../by_hand/flight";
import type { Pose } from "../../stage/motions";
import { seenTurned } from "../../stage/drawn-dice";
import { allHoles, dieAt, type Plate } from "./box";
import { poseInHole, poseOnPlate, turnOf } from "./space";

export interface PosedDie {
  /** 5 × row + column of the hole in which it lay, or FLICKED. */
  id: number;
  colour: Colour;
  pose: Pose;
  /** From 1 down to 0 while it goes back into the bag. */
  there: number;
}

/** Seconds that another player's die lies on the plate before it is flicked. */
const LEAD = 0.45;
/** Time to look at where it lies. */
const TAIL = 0.55;
/** Seconds in which a die moves from where it is thought to be to where it really is. */
const CAUGHT = 0.12;
const FIELD = 67;

export class Film {
  readonly flight: Flight;
  readonly plate: Plate;
  private readonly seconds: number[];
  private readonly lead: number;

  private constructor(
    private readonly thing: FlickView,
    flight: Flight,
    private readonly before: BoardView,
    /** The die flies already: where it is thought to be, and since when. */
    private readonly ahead: { pose: Pose; seconds: number } | null,
  ) {
    this.flight = flight;
    this.plate = thing.plate ?? "south";
    this.seconds = pace(flight);
    this.lead = ahead ? -(this.seconds[Math.min(Math.round(ahead.seconds * flight.hz), flight.frames)] ?? 0) : LEAD;
  }

  /** The film of the flick between two views; null: none that could be shown. */
  static between(old: MatchView, now: MatchView, ahead: { pose: Pose; seconds: number } | null): Film | null {
    const [was, is] = [thing(old, "flight"), thing(now, "flight")];
    const board = thing(old, "board");
    if (!is || !board || is.number !== (was?.number ?? 0) + 1) return null;
    const flight = decode(is.motion);
    return flight && new Film(is, flight, board, ahead);
  }

  /** Its length in seconds. */
  get lasts(): number {
    return this.lead + this.seconds.at(-1)! + TAIL;
  }

  /** Every sound: what it falls on, its force, and its second. */
  get impacts() {
    const heard = this.flight.impacts.map(({ frame, force, on }) => ({ on, force, at: this.lead + (this.seconds[frame] ?? 0) }));
    const shakes = this.flight.shakes.map((frame) => ({ on: "rattle" as const, force: 0.7, at: this.lead + (this.seconds[frame] ?? 0) }));
    return [...heard, ...shakes].filter(({ at }) => at >= 0);
  }

  /** Seconds since the current shake of the box began; null: it isn't shaken. */
  shaken(passed: number): number | null {
    const frame = frameAt(this.seconds, passed - this.lead);
    const start = this.flight.shakes.findLast((one) => one <= frame);
    const since = start === undefined ? Infinity : (frame - start) / this.flight.hz;
    return since < SHAKEN_SECONDS ? since : null;
  }

  /** The nearness of the view, from 0 to 1: in and out again. */
  near(passed: number): number {
    const into = Math.min(1, Math.max(0, (passed - this.lead) / 0.6));
    const out = Math.min(1, Math.max(0, (this.lasts - passed) / TAIL));
    return smooth(Math.min(into, out));
  }

  dice(passed: number): PosedDie[] {
    const frame = frameAt(this.seconds, passed - this.lead);
    const leaves = Math.min(1, Math.max(0, (this.lasts - passed) / (TAIL / 2)));
    const shown = (id: number, colour: Colour, pose: Pose): PosedDie => ({ id, colour, pose, there: isOff(pose) ? leaves : 1 });
    const dice = allHoles(this.before).flatMap((hole) => {
      const die = dieAt(this.before, hole);
      if (!die) return [];
      const id = 5 * hole[0] + hole[1];
      const track = this.flight.tracks.find((one) => one.die === id);
      return [shown(id, die.colour, track ? poseIn(track, frame) : poseInHole(die, hole))];
    });
    const flicked = this.flight.tracks.find((one) => one.die === FLICKED);
    const colour = this.thing.die ?? "white";
    if (flicked) dice.push(shown(FLICKED, colour, passed < this.lead ? this.onPlate(colour) : this.caught(poseIn(flicked, frame), passed)));
    return dice;
  }

  private onPlate(colour: Colour): Pose {
    return seenTurned(poseOnPlate(colour, this.thing.shift ?? 0), -turnOf(this.plate));
  }

  private caught(pose: Pose, passed: number): Pose {
    const part = Math.min(1, passed / CAUGHT);
    if (!this.ahead || part === 1) return pose;
    const { pose: from } = this.ahead;
    const [a, b] = [from.point, pose.point];
    const mixed = (axis: 0 | 1 | 2): number => a[axis] + (b[axis] - a[axis]) * part;
    return { point: [mixed(0), mixed(1), mixed(2)], turn: blend(from.turn, pose.turn, part) };
  }
}

/** In the trench or outside. */
const isOff = ({ point: [x, , z] }: Pose): boolean => Math.max(Math.abs(x), Math.abs(z)) > FIELD;

const smooth = (part: number): number => part * part * (3 - 2 * part);
