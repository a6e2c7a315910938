// What happened is shown one after the other, as the server simulated it.

import { reducedMotion } from "../../core/settings.svelte";
import { hush, play as sound, type Sound } from "../../stage/sound";

/** One flick or breath. */
export interface Filmed {
  /** Seconds. */
  lasts: number;
  /** When, and how loud, something is heard. */
  impacts: { on: Sound; force: number; at: number }[];
}

/** Whoever has missed more than this sees only the latest. */
const MOST = 3;

export abstract class Films<Film extends Filmed, Moment> {
  /** Null: nothing moves. */
  moment = $state.raw<Moment | null>(null);
  protected films: Film[] = [];
  private began = 0;
  private request = 0;

  /** `onrest`: everything has been shown. */
  constructor(private readonly onrest: () => void) {}

  /** What is seen this many seconds after it began. */
  protected abstract during(film: Film, seconds: number): Moment;

  /** What is seen while there is no film; null: nothing moves. */
  protected meanwhile(): Moment | null {
    return null;
  }

  /** Whoever wants no motion, or doesn't look, sees the result at once. */
  protected add(film: Film): void {
    if (reducedMotion() || document.hidden) return;
    this.films.push(film);
    if (this.films.length > MOST) this.films.splice(1, this.films.length - MOST);
    if (this.films.length === 1) this.begin();
  }

  /** Skips to the end of the present motion. */
  skip(): void {
    if (this.films.length === 0) return;
    hush();
    this.next();
  }

  stop(): void {
    cancelAnimationFrame(this.request);
    this.films = [];
  }

  protected begin(): void {
    this.began = performance.now();
    for (const { on, force, at } of this.films[0]!.impacts) sound(on, 0.25 + 0.75 * force, at);
    this.run();
  }

  protected run(): void {
    cancelAnimationFrame(this.request);
    this.step();
  }

  protected end(): void {
    cancelAnimationFrame(this.request);
    this.moment = null;
    this.onrest();
  }

  private next(): void {
    this.films.shift();
    if (this.films.length > 0) this.begin();
    else this.end();
  }

  private readonly step = (): void => {
    const [film] = this.films;
    const seconds = (performance.now() - this.began) / 1000;
    if (film && seconds >= film.lasts) return this.next();
    const moment = film ? this.during(film, seconds) : this.meanwhile();
    if (!moment) return;
    this.moment = moment;
    this.request = requestAnimationFrame(this.step);
  };
}
