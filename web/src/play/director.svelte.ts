// The director: shows everything that new views bring, one thing after the other. Dice fall, they are counted, the result stands, a round ends; only
// then comes the next prompt. All timing is done here, with one queue and one timer.

import { BEATS } from "../core/beats";
import type { TableSession } from "../core/session.svelte";
import { reducedMotion, settings } from "../core/settings.svelte";
import type { MomentView, WaitingView } from "@mutschel/screen";
import { beatsOf, framesOf, isOwn, newlyStruck, openThrows, overtakes, viewsSoFar, standsAtLeast, type Beat, type Frame, type MomentProgress, type Views } from "./moments";

/** A moment on the screen, and how far it has got. */
export interface PlayingMoment extends MomentProgress {
  moment: MomentView;
  /** Is it about a seat of this device? */
  own: boolean;
  /** Seats that get a strike, in the order in which the strikes are drawn. */
  struck: number[];
  /** The next thing the match waits for. */
  then: WaitingView | null;
}

/** Views to catch up on, at most; a device that is further behind jumps to the latest. */
const MOST_BEHIND = 3;
/**
 * Milliseconds after which play goes on even if the stage never reports that the dice lie still: enough for a flick in slow motion, shaken three
 * times.
 */
const LONGEST_THROW = 12_000;

export class Director {
  /** Does this game's stage report when its dice lie still? Otherwise nothing waits for them. */
  holds = false;
  /** Does the friend comment on this moment? Then it stands longer. */
  lingers: (moment: MomentView, own: boolean) => boolean = () => false;
  /** Factor for replays, which may run quicker. */
  speed = 1;
  /** The views on the screen. */
  views: Views = $state.raw(new Map());
  /** The views that come when the dice have fallen. */
  coming: Views | null = $state.raw(null);
  moment: PlayingMoment | null = $state.raw(null);
  /** Blocks input for a moment after something new has appeared in the place of something else. */
  private guarded = $state(false);

  private latest: Views = new Map();
  private queue: Frame[] = [];
  /** The frame of the current moment. */
  private shown: Frame | null = null;
  /** Number of throws that have come to rest. */
  private rested = 0;
  /** Number of the latest news that was shown: older moments are not played any more. */
  private known = 0;
  private shownKey = -1;
  private held = false;
  private looking = false;
  private reading = false;
  private beats: Beat[] = [];
  private beat = 0;
  private began = 0;
  /** Time at which the moment, or a share of it, was complete. */
  private whole = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The timer's action and its delay in milliseconds, for holding and resuming. */
  private next: { then: () => void; ms: number; since: number } | null = null;

  constructor(private readonly session: Pick<TableSession, "views" | "saw" | "mine">) {
    this.latest = session.views;
    this.jump();
  }

  /** Is something being shown, or has it only just appeared? Then nothing can be done yet. */
  get busy(): boolean {
    return this.coming !== null || this.moment !== null || this.guarded;
  }

  /** Takes in new views. */
  see(views: Views): void {
    const [before, after] = [keysOf(this.latest), keysOf(views)];
    if (views === this.latest || after.size > 1) return; // views of this device's other seats are still on their way
    const [last = -1] = before;
    const [key = -1] = after;
    const moved = [...views.keys()].join() !== [...this.latest.keys()].join();
    this.latest = views;
    if (moved || key < last || globalThis.document?.hidden) return this.jump();
    const frames = framesOf(views, this.known);
    this.known = Math.max(this.known, latestNews(views));
    if (key === last && this.queue.at(-1)?.moment === null) this.queue.pop(); // replaced by the same view with changes
    this.queue.push(...frames);
    if (overtakes(views)) this.overtake();
    else if (this.queue.filter(({ moment }) => moment === null).length > MOST_BEHIND) this.jump();
    else if (!this.coming && !this.moment) this.goOn();
    else if (this.coming) this.coming = this.queue[0]!.views;
  }

  /** Called when the falling dice lie still. */
  rest(): void {
    if (this.coming) this.show();
  }

  /** Called for a tap: completes the moment (or one's own share of it); the next tap ends it. */
  skip(): void {
    if (!this.moment || performance.now() - this.began < this.time(BEATS.deaf)) return;
    const whole = this.beats.findIndex((_, beat) => beat >= this.beat && this.isWhole(beat));
    if (this.beat < whole) return this.play(whole);
    this.wait(this.whole + this.time(standsAtLeast(this.moment)) - performance.now(), () => this.after());
  }

  /** Is this the last beat of the whole, or of one's own share? */
  private isWhole(beat: number): boolean {
    return this.beats[beat]!.share !== this.beats[beat + 1]?.share;
  }

  /** Stops everything while something else is open, such as a menu, if only bots are waiting. */
  hold(held: boolean): void {
    if (held === this.held) return;
    this.held = held;
    const { next } = this;
    if (next) this.wait(held ? next.ms - (performance.now() - next.since) : next.ms, next.then);
    this.tell(true);
  }

  /** Tells the server that a player here is not ready for the next look. Nothing else stops. */
  awaitLook(looking: boolean): void {
    if (looking === this.looking) return;
    this.looking = looking;
    this.tell(true);
  }

  /** Sets whether the latest events are still being read aloud; until then they count as not shown. */
  read(reading: boolean): void {
    this.reading = reading;
    if (!reading && !this.moment) this.tell();
  }

  /** Shows the latest views without playing anything, for instance after the page was hidden. */
  jump(): void {
    this.stop();
    this.queue = [];
    this.views = this.latest;
    this.rested = openThrows(this.latest);
    this.known = latestNews(this.latest);
    this.tell();
  }

  close(): void {
    this.stop();
  }

  private overtake(): void {
    this.stop();
    this.queue = this.queue.slice(-1);
    this.goOn();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.next = null;
    this.coming = this.moment = null;
    this.guarded = false;
  }

  private goOn(): void {
    const frame = this.queue[0];
    if (!frame) return;
    if (!this.holds || openThrows(frame.views) <= this.rested) return this.show();
    this.guarded = false;
    this.coming = frame.views;
    this.wait(LONGEST_THROW, () => this.rest());
  }

  private show(): void {
    const frame = this.queue.shift()!;
    this.stop();
    this.rested = Math.max(this.rested, openThrows(frame.views));
    if (frame.moment) return this.begin(frame, frame.moment);
    const before = this.asksHere();
    this.views = frame.views;
    const now = this.asksHere();
    this.tell();
    this.goOn();
    if (!this.busy && before && now && before !== now) this.guard();
  }

  /** The task of the people here, as a key; empty: none. */
  private asksHere(): string {
    return this.session.mine
      .flatMap((seat) => {
        const { waiting = null, question = null } = this.views.get(seat)?.view ?? {};
        return waiting?.seats.includes(seat) ? [waiting.for, question?.ask.text ?? ""] : [];
      })
      .join(" ");
  }

  private begin(frame: Frame, moment: MomentView): void {
    const { mine } = this.session;
    const players = [...frame.views.values()][0]!.view.players;
    const struck = newlyStruck(this.views, frame);
    this.shown = frame;
    this.beats = beatsOf(moment, { mine, players, strokes: struck.length, still: reducedMotion() });
    if (this.lingers(moment, isOwn(moment, mine))) this.beats.at(-1)!.ms += BEATS.friend;
    this.began = performance.now();
    this.moment = { ...this.beats[0]!, moment, own: isOwn(moment, mine), struck, then: frame.then };
    this.play(0);
  }

  private play(beat: number): void {
    const { ms, ...stand } = this.beats[beat]!;
    this.beat = beat;
    this.moment = { ...this.moment!, ...stand };
    this.views = viewsSoFar(this.shown!, stand, this.moment.struck);
    if (this.isWhole(beat)) this.whole = performance.now();
    this.wait(this.time(ms), () => this.after());
  }

  private after(): void {
    if (this.beat < this.beats.length - 1) this.play(this.beat + 1);
    else this.end();
  }

  private end(): void {
    this.stop();
    this.goOn();
    if (!this.busy) this.guard();
  }

  private guard(): void {
    this.guarded = true;
    this.wait(this.time(BEATS.guard), () => this.stop());
  }

  /** Reports that all of the latest view has been shown. */
  private tell(again = false): void {
    const [key = -1] = again ? [this.shownKey] : keysOf(this.views);
    if (key < 0 || (!again && (key === this.shownKey || this.reading))) return;
    this.shownKey = key;
    this.session.saw(key, this.held || this.looking);
  }

  private time(ms: number): number {
    return settings.moments === "none" ? Math.min(ms, 1) : (settings.moments === "short" ? ms / 2 : ms) / this.speed;
  }

  private wait(ms: number, then: () => void): void {
    clearTimeout(this.timer);
    this.next = { then, ms, since: performance.now() };
    if (!this.held) this.timer = setTimeout(then, Math.max(0, ms));
  }
}

function keysOf(views: Views): Set<number> {
  return new Set([...views.values()].map(({ key }) => key));
}

function latestNews(views: Views): number {
  return [...views.values()][0]?.view.news.at(-1)?.number ?? 0;
}
