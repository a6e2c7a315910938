// The show over the box: a flick from this device begins at once, as it was aimed, and goes on as it really was when the
// server has answered; other flicks are shown one after the other as they come.

import { reducedMotion } from "../../core/settings.svelte";
import { thing, type Colour } from "../../core/things";
import type { MatchView, GestureView } from "@mutschel/screen";
import { about, multiply } from "../../stage/rotations";
import { FLICKED } from "../by_hand/flight";
import type { Pose } from "../../stage/motions";
import { seenTurned } from "../../stage/drawn-dice";
import { play as sound, vibrate } from "../../stage/sound";
import { flying, type AimValues } from "../by_hand/aim";
import { Films } from "../by_hand/films.svelte";
import type { Plate } from "./box";
import { Film, type PosedDie } from "./film";
import { poseOnPlate, turnOf } from "./space";

export interface Launch {
  may: GestureView;
  aimed: AimValues;
  die: Colour;
  plate: Plate;
  shift: number;
}

/** A moment of a flick. */
export interface Moment {
  dice: PosedDie[];
  /** All dice that aren't mentioned lie as they did. */
  others: boolean;
  near: number;
  shaken: number | null;
}

/** While the server is asked, a die gets no farther than it would in this many seconds. */
const HELD = 0.12;
const USUAL = 0.8;
const BACKSPIN = 25;

export class Show extends Films<Film, Moment> {
  private launched: (Launch & { began: number }) | null = null;
  private last: MatchView | null = null;

  /** Starts the flight of a die that was flicked on this device. */
  launch(launched: Launch): void {
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

  /** Takes a new view, and shows what happened since the last one. */
  see(view: MatchView): void {
    const old = this.last;
    this.last = view;
    const ahead = this.ahead();
    const film = old && Film.between(old, view, ahead);
    if (old && thing(view, "flight")?.number !== thing(old, "flight")?.number) {
      this.launched = null;
      if (!film) this.films = []; // a replay may go back
    }
    if (film) this.add(film);
    if (this.films.length === 0 && !this.launched) this.end();
  }

  /** The pose at which the die flicked here is thought to be. */
  private ahead(): { pose: Pose; seconds: number } | null {
    if (!this.launched) return null;
    const { may, aimed, die, plate, shift, began } = this.launched;
    const seconds = HELD * (1 - Math.exp((-USUAL * (performance.now() - began)) / 1000 / HELD));
    const { turn } = poseOnPlate(die, shift);
    const pose = { point: flying(may, aimed, shift, seconds), turn: multiply(about([1, 0, 0], BACKSPIN * seconds), turn) };
    return { pose: seenTurned(pose, -turnOf(plate)), seconds };
  }

  protected override during(film: Film, seconds: number): Moment {
    return { dice: film.dice(seconds), others: false, near: film.near(seconds), shaken: film.shaken(seconds) };
  }

  protected override meanwhile(): Moment | null {
    if (!this.launched) return null;
    const flicked = { id: FLICKED, colour: this.launched.die, pose: this.ahead()!.pose, there: 1 };
    return { dice: [flicked], others: true, near: 0, shaken: null };
  }
}
