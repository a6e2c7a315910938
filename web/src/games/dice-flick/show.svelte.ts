// What flies over the box: a flick from this device begins at once, as it was aimed, and goes on as it really was when the
// server has answered; other flicks are shown one after the other as they come.

import { reducedMotion } from "../../core/settings.svelte";
import { thing, type Colour, type GameView, type GestureAnswers } from "../../core/view";
import { about, multiply } from "../../stage/cube";
import { FLICKED } from "../../stage/flight";
import type { Pose } from "../../stage/motions";
import { turned } from "../../stage/shown";
import { hush, play as sound, vibrate } from "../../stage/sound";
import { flying, type Aimed } from "../by-hand/aim";
import type { Plate } from "./box";
import { Film, type PosedDie } from "./film";
import { poseOnPlate, turnOf } from "./space";

export interface Launched {
  may: GestureAnswers;
  aimed: Aimed;
  die: Colour;
  plate: Plate;
  shift: number;
}

/** A moment of a flick. */
export interface Moment {
  dice: PosedDie[];
  /** All dice that are not told of lie as they did. */
  others: boolean;
  near: number;
  shaken: number | null;
}

/** While the server is asked, a die gets no farther than it would in so many seconds. */
const HELD = 0.12;
const USUAL = 0.8;
const BACKSPIN = 25;
/** Who has missed more than these sees the latest only. */
const MOST = 3;

export class Show {
  moment = $state.raw<Moment | null>(null);
  private launched: (Launched & { began: number }) | null = null;
  private films: Film[] = [];
  private began = 0;
  private request = 0;
  private last: GameView | null = null;

  /** `onrest`: everything has been shown. */
  constructor(private readonly onrest: () => void) {}

  /** Somebody at this device has flicked. */
  launch(launched: Launched): void {
    if (reducedMotion()) return;
    this.launched = { ...launched, began: performance.now() };
    sound("die", 0.7);
    vibrate("die");
    this.run();
  }

  /** The flick was refused: the die lies on its plate as before. */
  cancel(): void {
    this.launched = null;
    if (this.films.length === 0) this.end();
  }

  /** What there is to see now. */
  see(view: GameView): void {
    const old = this.last;
    this.last = view;
    const ahead = this.ahead();
    const film = old && Film.between(old, view, ahead);
    if (old && thing(view, "flight")?.number !== thing(old, "flight")?.number) {
      this.launched = null;
      if (!film) this.films = []; // a replay may go back
    }
    if (film && !reducedMotion() && !document.hidden) {
      this.films.push(film);
      if (this.films.length > MOST) this.films.splice(1, this.films.length - MOST);
      if (this.films.length === 1) this.begin();
    }
    if (this.films.length === 0 && !this.launched) this.end();
  }

  skip(): void {
    if (this.films.length === 0) return;
    hush();
    this.next();
  }

  stop(): void {
    cancelAnimationFrame(this.request);
    this.films = [];
  }

  /** Where the die that was flicked here is thought to be. */
  private ahead(): { pose: Pose; seconds: number } | null {
    if (!this.launched) return null;
    const { may, aimed, die, plate, shift, began } = this.launched;
    const seconds = HELD * (1 - Math.exp((-USUAL * (performance.now() - began)) / 1000 / HELD));
    const { turn } = poseOnPlate(die, shift);
    const pose = { point: flying(may, aimed, shift, seconds), turn: multiply(about([1, 0, 0], BACKSPIN * seconds), turn) };
    return { pose: turned(pose, -turnOf(plate)), seconds };
  }

  private begin(): void {
    this.began = performance.now();
    for (const { on, force, at } of this.films[0]!.impacts) sound(on, 0.25 + 0.75 * force, at);
    this.run();
  }

  private next(): void {
    this.films.shift();
    if (this.films.length > 0) this.begin();
    else this.end();
  }

  private end(): void {
    cancelAnimationFrame(this.request);
    this.moment = null;
    this.onrest();
  }

  private run(): void {
    cancelAnimationFrame(this.request);
    this.step();
  }

  private readonly step = (): void => {
    const [film] = this.films;
    const passed = (performance.now() - this.began) / 1000;
    if (film && passed >= film.lasts) return this.next();
    if (film) this.moment = { dice: film.dice(passed), others: false, near: film.near(passed), shaken: film.shaken(passed) };
    else if (this.launched) {
      const flicked = { id: FLICKED, colour: this.launched.die, pose: this.ahead()!.pose, there: 1 };
      this.moment = { dice: [flicked], others: true, near: 0, shaken: null };
    } else return;
    this.request = requestAnimationFrame(this.step);
  };
}
