// A finger (or the mouse) on the die: does it pull the die back, or flick it forwards? Millimetres, as the board lies there.

import type { GestureView } from "@mutschel/screen";
import { pulled, swiped, velocity, type AimValues, type Gesture, type Pull, type Sample } from "./aim";

/** A finger that has moved less has not begun yet. */
const BEGINS = 3;
/** A pull this short is slack: letting go there flicks nothing. */
const LOOSE = 12;
/** A finger this far ahead has left the die behind … */
const AHEAD = 42;
/** … if it is this many times as fast as the slowest flick. */
const QUICK = 3;
/** Milliseconds for which a finger's way is kept. */
const KEPT = 400;
/** A finger that stays this long before it is lifted has stopped. */
const STOPPED = 50;

export class Finger {
  /** Null: not known yet. A mouse always pulls. */
  how: "pull" | "swipe" | null;
  private way: Sample[];

  constructor(
    private readonly may: GestureView,
    private readonly loft: number,
    mouse: boolean,
    time: number,
  ) {
    this.how = mouse ? "pull" : null;
    this.way = [[time, 0, 0]];
  }

  /** Its place, from where it began. */
  get at(): Pull {
    const [, x, y] = this.way.at(-1)!;
    return [x, y];
  }

  /** The aim if it let go now; null: nothing would be flicked. */
  get aimed(): AimValues | null {
    if (this.how === "pull") return Math.hypot(...this.at) < LOOSE ? null : pulled(this.may, this.at, this.loft);
    return this.how === "swipe" ? swiped(this.may, this.way, this.loft) : null;
  }

  /** True: it has flicked, without being lifted. */
  move(time: number, x: number, y: number): boolean {
    this.note(time, x, y);
    if (this.how === null && Math.hypot(x, y) >= BEGINS) this.how = y < 0 && -y >= Math.abs(x) / 2 ? "pull" : "swipe";
    if (this.how !== "swipe" || y < AHEAD) return false;
    return Math.hypot(...velocity(this.way, this.may.swipe.window)) >= QUICK * this.may.swipe.least && this.aimed !== null;
  }

  /** It is lifted: what it has done; null: nothing. */
  lift(time: number): Gesture | null {
    if (time - this.way.at(-1)![0] > STOPPED) this.note(time, ...this.at);
    if (this.aimed === null) return null;
    if (this.how === "pull") return { pull: this.at, loft: this.loft };
    const begin = this.way[0]![0];
    return this.way.length < 3 ? null : { swipe: this.way.map(([ms, x, y]) => [round(ms - begin), round(x), round(y)]), loft: this.loft };
  }

  private note(time: number, x: number, y: number): void {
    if (time <= this.way.at(-1)![0]) return;
    this.way.push([time, x, y]);
    this.way = this.way.filter(([ms]) => ms >= time - KEPT).slice(-this.may.swipe.most);
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;
