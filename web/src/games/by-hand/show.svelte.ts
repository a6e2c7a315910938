// A die that was flicked or blown, as everybody sees it: one motion after the other, as the server simulated them.

import { reducedMotion } from "../../core/settings.svelte";
import { thing, type GameView } from "../../core/view";
import { decode, FLICKED, poseIn, type Flight, type FlightTrack } from "../../stage/flight";
import type { Pose } from "../../stage/motions";
import { hush, play as sound, vibrate } from "../../stage/sound";

export interface Film {
  /** Whose flick or breath it is. */
  player: number;
  flight: Flight;
  track: FlightTrack;
  /** The table before it. */
  before: GameView;
}

export interface Moment {
  film: Film;
  /** Millimetres, as the motion has them. */
  pose: Pose;
  /** Since it began. */
  seconds: number;
}

/** One looks at where it lies; not longer, for bots flick again soon. */
const TAIL = 0.25;
/** Who has missed more than these sees the latest only. */
const MOST = 3;

/** What happened between two views; null: nothing that could be shown. */
export function filmBetween(before: GameView, now: GameView): Film | null {
  const [was, is] = [thing(before, "flight"), thing(now, "flight")];
  if (!is || is.player === null || is.number <= (was?.number ?? 0)) return null;
  const flight = decode(is.motion);
  const track = flight?.tracks.find(({ die }) => die === FLICKED);
  return flight && track ? { player: is.player, flight, track, before } : null;
}

export class Show {
  /** Null: nothing moves. */
  moment = $state.raw<Moment | null>(null);
  private films: Film[] = [];
  private began = 0;
  private request = 0;
  private last: GameView | null = null;

  /** `onrest`: everything has been shown. */
  constructor(private readonly onrest: () => void) {}

  /** What there is to see now. What was there from the beginning has been seen. */
  see(view: GameView): void {
    const film = this.last && filmBetween(this.last, view);
    this.last = view;
    if (film && !reducedMotion() && !document.hidden) {
      this.films.push(film);
      if (this.films.length > MOST) this.films.splice(1, this.films.length - MOST);
      if (this.films.length === 1) this.begin();
    }
    if (this.films.length === 0) this.onrest();
  }

  /** To the end of what moves now. */
  skip(): void {
    if (this.films.length === 0) return;
    hush();
    this.next();
  }

  stop(): void {
    cancelAnimationFrame(this.request);
    this.films = [];
  }

  private begin(): void {
    const { flight } = this.films[0]!;
    this.began = performance.now();
    vibrate("die");
    for (const { frame, on, force } of flight.impacts) sound(on, 0.25 + 0.75 * force, frame / flight.hz);
    this.step();
  }

  private next(): void {
    cancelAnimationFrame(this.request);
    this.films.shift();
    if (this.films.length > 0) return this.begin();
    this.moment = null;
    this.onrest();
  }

  private readonly step = (): void => {
    const film = this.films[0]!;
    const { hz, frames } = film.flight;
    const seconds = (performance.now() - this.began) / 1000;
    if (seconds >= frames / hz + TAIL) return this.next();
    this.moment = { film, pose: poseIn(film.track, seconds * hz), seconds };
    this.request = requestAnimationFrame(this.step);
  };
}
