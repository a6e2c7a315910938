// A die that was flicked or blown, as everybody sees it: one motion after the other, as the server simulated them.

import { thing } from "../../core/things";
import type { MatchView } from "@mutschel/screen";
import { decode, FLICKED, poseIn, type FlightTrack } from "./flight";
import type { Pose } from "../../stage/motions";
import { vibrate } from "../../stage/sound";
import { Films, type FilmBase } from "./films.svelte";

export interface Film extends FilmBase {
  /** The seat that flicked or blew. */
  player: number;
  /** Pictures per second. */
  hz: number;
  track: FlightTrack;
  /** The table before it. */
  before: MatchView;
}

export interface Moment {
  film: Film;
  /** Millimetres, as the motion has them. */
  pose: Pose;
  /** Since it began. */
  seconds: number;
}

/** Time to look at where it lies; no longer, because bots flick again soon. */
const TAIL = 0.25;

/** The film of the flight between two views; null: none that could be shown. */
export function filmBetween(before: MatchView, now: MatchView): Film | null {
  const [was, is] = [thing(before, "flight"), thing(now, "flight")];
  if (!is || is.player === null || is.number <= (was?.number ?? 0)) return null;
  const flight = decode(is.motion);
  const track = flight?.tracks.find(({ die }) => die === FLICKED);
  if (!flight || !track) return null;
  const { hz, frames } = flight;
  const impacts = flight.impacts.map(({ frame, on, force }) => ({ on, force, at: frame / hz }));
  return { player: is.player, hz, track, before, impacts, lasts: frames / hz + TAIL };
}

/** The same film, in at most this many seconds. */
export function within(seconds: number, film: Film): Film {
  const times = Math.max(1, film.lasts / seconds);
  const impacts = film.impacts.map((hit) => ({ ...hit, at: hit.at / times }));
  return { ...film, hz: film.hz * times, lasts: film.lasts / times, impacts };
}

export class Show extends Films<Film, Moment> {
  private last: MatchView | null = null;

  /** Takes a new view and shows its flight, in at most `seconds`, unless it is the first view: that flight is over. */
  see(view: MatchView, seconds = Infinity): void {
    const film = this.last && filmBetween(this.last, view);
    this.last = view;
    if (film) this.add(within(seconds, film));
    if (this.films.length === 0) this.end();
  }

  protected override begin(): void {
    vibrate("die");
    super.begin();
  }

  protected override during(film: Film, seconds: number): Moment {
    return { film, pose: poseIn(film.track, seconds * film.hz), seconds };
  }
}
