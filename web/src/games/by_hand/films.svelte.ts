// Shows films one after the other, as the server simulated them.

import { reducedMotion } from "../../core/settings.svelte";
import { hush, playThrow, type Sound } from "../../stage/sound";

/** One flick or breath. */
export interface FilmBase {
  /** Seconds. */
  lasts: number;
  /** Every sound: what it falls on, its force, and its second. */
  impacts: { on: Sound; force: number; at: number }[];
}

/** The most films kept at once: the one that runs, and the latest. */
const MOST = 3;

export abstract class Films<Film extends FilmBase, Moment> {
  /** Null: nothing moves. */
  moment = $state.raw<Moment | null>(null);
  protected films: Film[] = [];
  private began = 0;
  private request = 0;

  /** `onrest`: everything has been shown. */
  constructor(private readonly onrest: () => void) {}

  /** The moment that is seen this many seconds after the film began. */
  protected abstract during(film: Film, seconds: number): Moment;

  /** The moment that is seen while there is no film; null: nothing moves. */
  protected meanwhile(): Moment | null {
    return null;
  }

  /** Adds a film, unless the player wants no motion or the page is hidden: then the result is seen at once. */
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
    playThrow(this.films[0]!.impacts.map(({ at, ...hit }) => ({ ...hit, seconds: at })));
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
