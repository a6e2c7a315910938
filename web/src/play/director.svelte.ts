// The director: shows everything that new views bring, one thing after the other. Dice fall, they are counted, the result stands, a round ends; only
// then comes the next prompt. All timing is done here, with one queue and one timer.

import { BEATS } from "../core/beats";
import type { TableSession } from "../core/session.svelte";
import { reducedMotion, settings } from "../core/settings.svelte";
import type { MatchView, MomentView, WaitingView } from "@mutschel/screen";
import { keepWays } from "./last-throw";
import { withOwnDice } from "./own-dice";
import { beatsOf, framesOf, isOwn, newlyStruck, openThrows, overtakes, shownAs, viewsSoFar, standsAtLeast, type Beat, type Frame, type MomentProgress, type Views } from "./moments";
import { times } from "./tempo";

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

/** Views to catch up on, at most; of those further behind, only what is one's own is shown. */
const MOST_BEHIND = 3;
/** And this many times faster. */
const CATCHES_UP = 2;
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
  /** The moments that this device has not shown, since they were last looked at. */
  missed: MomentView[] = $state.raw([]);
  /** Blocks input for a moment after something new has appeared in the place of something else. */
  private guarded = $state(false);

  /** The latest views as they came, and with one's own dice in the cup. */
  private came: Views;
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
  private beats: Beat[] = [];
  private beat = 0;
  private began = 0;
  /** Time at which the moment, or a share of it, was complete. */
  private whole = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The timer's action and its delay in milliseconds, for holding and resuming. */
  private next: { then: () => void; ms: number; since: number } | null = null;

  /** `reading`: nothing counts as shown yet, until `read` says so. */
  constructor(private readonly session: Pick<TableSession, "views" | "saw" | "mine">, private reading = false) {
    this.came = session.views;
    this.latest = withOwnDice(this.came);
    this.jump();
  }

  /** Is something being shown, or has it only just appeared? Then nothing can be done yet. */
  get busy(): boolean {
    return this.coming !== null || this.moment !== null || this.guarded;
  }

  /** Takes in new views. */
  see(came: Views): void {
    const [before, after] = [keysOf(this.latest), keysOf(came)];
    if (came === this.came || after.size > 1) return; // views of this device's other seats are still on their way
    const views = withOwnDice(came);
    this.came = came;
    const [last = -1] = before;
    const [key = -1] = after;
    const moved = [...views.keys()].join() !== [...this.latest.keys()].join();
    this.latest = views;
    if (moved || key < last) return this.jump();
    const frames = framesOf(views, this.known);
    this.known = Math.max(this.known, latestNews(views));
    if (key === last && this.queue.at(-1)?.moment === null) this.queue.pop(); // replaced by the same view with changes
    this.queue.push(...frames);
    if (globalThis.document?.hidden) return this.leave();
    if (overtakes(views)) this.overtake();
    else if (this.later > MOST_BEHIND) this.catchUp();
    else if (!this.coming && !this.moment) this.goOn();
    else if (this.coming) this.coming = this.queue[0]!.views;
    else if (this.endless) this.after(); // the table has not waited any longer
  }

  /** Number of views that are still to be shown. */
  private get later(): number {
    return this.queue.filter(({ moment }) => moment === null).length;
  }

  /** Leaves out what is not one's own. One's own throws, one's own strikes, and the end are shown all the same. */
  private leaveOut(): void {
    const last = keyOf(this.latest);
    const ended = anyOf(this.latest)?.result;
    const isKept = ({ moment, views }: Frame): boolean => (moment ? isOwn(moment, this.session.mine) || Boolean(ended && keyOf(views) === last) : keyOf(views) === last);
    this.missed = [...this.missed, ...this.queue.flatMap((frame) => (frame.moment && !isKept(frame) ? [frame.moment] : []))];
    this.queue = this.queue.filter(isKept);
  }

  private catchUp(): void {
    this.leaveOut();
    if (this.moment?.own) return;
    this.stop();
    this.goOn();
  }

  /** Called when nobody looks any more: nothing is shown, and nobody has to wait. */
  leave(): void {
    if (this.moment?.own) this.queue.unshift(this.shown!);
    this.leaveOut();
    this.stop();
    if (this.queue.length > 1) this.tell(this.latest);
    else this.jump();
  }

  /** Called when somebody looks again. */
  comeBack(): void {
    if (!this.coming && !this.moment) this.goOn();
  }

  /** Called when the people here have looked at what they missed, or have acted without doing so. */
  forgetMissed(): void {
    this.missed = [];
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
    this.tellAgain();
  }

  /** Tells the server that a player here is not ready for the next look. Nothing else stops. */
  awaitLook(looking: boolean): void {
    if (looking === this.looking) return;
    this.looking = looking;
    this.tellAgain();
  }

  /** Sets whether the latest events are still being read aloud; until then they count as not shown. */
  read(reading: boolean): void {
    this.reading = reading;
    if (!reading && !this.moment) this.tell(this.views);
  }

  /** Shows the latest views without playing anything, for instance after the page was hidden. */
  jump(): void {
    this.stop();
    this.queue = [];
    this.views = this.latest;
    this.rested = openThrows(this.latest);
    this.known = latestNews(this.latest);
    this.tell(this.views);
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
    this.rested = openThrows(frame.views);
    if (frame.moment) return this.begin(frame, frame.moment);
    const before = this.asksHere();
    this.views = frame.views;
    const now = this.asksHere();
    this.tell(this.views);
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

  private begin(found: Frame, moment: MomentView): void {
    const { mine } = this.session;
    const before = anyOf(this.views);
    const frame = { ...found, views: new Map([...found.views].map(([seat, seen]) => [seat, keepWays(before, seen)])) };
    const decisive = before?.last_throw !== undefined;
    const players = anyOf(frame.views)!.players;
    const struck = newlyStruck(this.views, frame);
    this.shown = frame;
    this.beats = beatsOf(moment, { mine, players, strokes: struck.length, still: reducedMotion(), decisive });
    if (this.lingers(moment, isOwn(moment, mine))) this.beats.at(-1)!.ms += BEATS.friend;
    this.began = performance.now();
    this.moment = { ...this.beats[0]!, moment, own: isOwn(moment, mine), struck, then: frame.then };
    this.play(0);
  }

  private play(beat: number): void {
    const stand: MomentProgress = this.beats[beat]!;
    this.beat = beat;
    this.moment = { ...this.moment!, ...stand };
    this.views = viewsSoFar(this.shown!, stand, this.moment.struck);
    if (this.isWhole(beat)) this.whole = performance.now();
    this.wait(this.lasts(beat), () => this.after());
    if (this.endless) this.tellAgain();
  }

  /** Does the moment stand until somebody goes on? */
  private get endless(): boolean {
    return this.moment !== null && this.next?.ms === Infinity;
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

  /** Reports that all of these views have been shown. */
  private tell(views: Views): void {
    const key = keyOf(views);
    if (key < 0 || key === this.shownKey || this.reading) return;
    this.shownKey = key;
    this.tellAgain();
  }

  private tellAgain(): void {
    if (this.shownKey >= 0) this.session.saw(this.shownKey, this.held || this.looking || this.endless);
  }

  private time(ms: number): number {
    return settings.tempo === "none" ? Math.min(ms, 1) : ms / this.speed;
  }

  /** Milliseconds for this beat of the moment, at this device's tempo; Infinity: until somebody goes on. */
  private lasts(beat: number): number {
    const { moment, own } = this.moment!;
    const behind = this.later > 1;
    const what = anyOf(this.views)?.last_throw ? "decides" : shownAs(moment, this.session.mine);
    const slower = what === "card" && (behind || beat < this.beats.length - 1) ? Math.min(1, times(what)) : times(what);
    return this.time(this.beats[beat]!.ms * slower) / (behind && !own ? CATCHES_UP : 1);
  }

  private wait(ms: number, then: () => void): void {
    clearTimeout(this.timer);
    this.next = { then, ms, since: performance.now() };
    if (!this.held && ms < Infinity) this.timer = setTimeout(then, Math.max(0, ms));
  }
}

const anyOf = (views: Views): MatchView | undefined => [...views.values()][0]?.view;

function keysOf(views: Views): Set<number> {
  return new Set([...views.values()].map(({ key }) => key));
}

function keyOf(views: Views): number {
  return [...keysOf(views)][0] ?? -1;
}

function latestNews(views: Views): number {
  return anyOf(views)?.news.at(-1)?.number ?? 0;
}
