// The director: lets everything that views bring happen one after the other. Dice fall, what they came to is counted and
// stands, a round ends; only then comes what to do next. It has one queue and one timer, and nothing else has any.

import { BEATS } from "../core/beats";
import type { TableSession } from "../core/session.svelte";
import { reducedMotion, settings } from "../core/settings.svelte";
import type { MomentView, WaitingView } from "@mutschel/screen";
import { beatsOf, framesOf, isOwn, newlyStruck, openThrows, overtakes, viewsSoFar, standsAtLeast, type Beat, type Frame, type MomentProgress, type Views } from "./moments";

/** A moment that is being shown, and how much of it. */
export interface PlayingMoment extends MomentProgress {
  moment: MomentView;
  /** It is about somebody at this device. */
  own: boolean;
  /** Who gets a strike by it, in the order in which they are drawn. */
  struck: number[];
  /** What the match waits for after it. */
  then: WaitingView | null;
}

/** A device that is further behind than this many views jumps to now. */
const MOST_BEHIND = 3;
/** Should the stage never say that the dice lie, the match goes on all the same: a flick, shaken three times and in slow motion. */
const LONGEST_THROW = 12_000;

export class Director {
  /** Does this game's stage say when its dice lie? Else nothing waits for them. */
  holds = false;
  /** Is somebody told more about this moment? Then it stands longer. */
  lingers: (moment: MomentView, own: boolean) => boolean = () => false;
  /** A replay may run quicker. */
  speed = 1;
  /** What is shown … */
  views: Views = $state.raw(new Map());
  /** … and what comes, while its dice fall. */
  coming: Views | null = $state.raw(null);
  moment: PlayingMoment | null = $state.raw(null);
  /** What has just come stands where something else stood: nobody meant to touch it yet. */
  private guarded = $state(false);

  private latest: Views = new Map();
  private queue: Frame[] = [];
  /** Whose moment plays. */
  private shown: Frame | null = null;
  /** How many throws have come to rest. */
  private rested = 0;
  /** The number of the latest news that was there: what is older is no longer a moment. */
  private known = 0;
  private shownKey = -1;
  private held = false;
  private looking = false;
  private reading = false;
  private beats: Beat[] = [];
  private beat = 0;
  private began = 0;
  /** Since when the moment, or a share of it, has been there whole. */
  private whole = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What the timer is set for, and how long that takes from then on. */
  private next: { then: () => void; ms: number; since: number } | null = null;

  constructor(private readonly session: Pick<TableSession, "views" | "saw" | "mine">) {
    this.latest = session.views;
    this.jump();
  }

  /** Something is being shown, or has only just come: nothing can be done yet. */
  get busy(): boolean {
    return this.coming !== null || this.moment !== null || this.guarded;
  }

  /** These views have come. */
  see(views: Views): void {
    const [before, after] = [keysOf(this.latest), keysOf(views)];
    if (views === this.latest || after.size > 1) return; // those of this device's other seats are on their way
    const [last = -1] = before;
    const [key = -1] = after;
    const moved = [...views.keys()].join() !== [...this.latest.keys()].join();
    this.latest = views;
    if (moved || key < last || globalThis.document?.hidden) return this.jump();
    const frames = framesOf(views, this.known);
    this.known = Math.max(this.known, latestNews(views));
    if (key === last && this.queue.at(-1)?.moment === null) this.queue.pop(); // the same once more, with something changed
    this.queue.push(...frames);
    if (overtakes(views)) this.overtake();
    else if (this.queue.filter(({ moment }) => moment === null).length > MOST_BEHIND) this.jump();
    else if (!this.coming && !this.moment) this.goOn();
    else if (this.coming) this.coming = this.queue[0]!.views;
  }

  /** The dice that were coming lie there. */
  rest(): void {
    if (this.coming) this.show();
  }

  /** Somebody taps: first the moment (or one's own share of it) is there whole, then it is over. */
  skip(): void {
    if (!this.moment || performance.now() - this.began < this.time(BEATS.deaf)) return;
    const whole = this.beats.findIndex((_, beat) => beat >= this.beat && this.isWhole(beat));
    if (this.beat < whole) return this.play(whole);
    this.wait(this.whole + this.time(standsAtLeast(this.moment)) - performance.now(), () => this.after());
  }

  /** Nothing is added any more, to the whole or to one's own share. */
  private isWhole(beat: number): boolean {
    return this.beats[beat]!.share !== this.beats[beat + 1]?.share;
  }

  /** Something else is open, such as a menu, and nobody but bots waits: everything stands still. */
  hold(held: boolean): void {
    if (held === this.held) return;
    this.held = held;
    const { next } = this;
    if (next) this.wait(held ? next.ms - (performance.now() - next.since) : next.ms, next.then);
    this.tell(true);
  }

  /** A cup is about to go up, and somebody here is not ready to look. Nothing else stands still by that. */
  awaitLook(looking: boolean): void {
    if (looking === this.looking) return;
    this.looking = looking;
    this.tell(true);
  }

  /** What has been shown is still being read aloud: until that is done, it counts as not shown. */
  read(reading: boolean): void {
    this.reading = reading;
    if (!reading && !this.moment) this.tell();
  }

  /** Nobody looked: show what is now. */
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

  /** What the people here are to do; empty: nothing. */
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

  /** All of the latest view has been shown. */
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
