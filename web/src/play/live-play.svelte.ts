// A match in play, seen from a seat of this device.

import type { GameInfo, Hinted, SeatInfo, TableInfo, TypedThrow } from "../protocol";
import { language } from "../core/language.svelte";
import type { SeatView, TableSession } from "../core/session.svelte";
import { say as sayPhrase, word as sayWord } from "../core/texts";
import type { MatchView, Phrase, QuestionView, WaitingView } from "@mutschel/screen";
import { gameIn, tellerOf } from "./course";
import type { Views } from "./moments";
import { Director, type PlayingMoment } from "./director.svelte";
import { textsOf, type HintWithReason, type Play } from "./play";

/** The device's seats without those that bots play; if bots play all of them, the first one, which watches. */
export function playedSeats(mine: readonly number[], seats: readonly SeatInfo[]): number[] {
  const people = mine.filter((seat) => seats[seat]?.sitting_in === null);
  return people.length > 0 ? people : mine.slice(0, 1);
}

function seenFrom(views: Views, seat: number | null): SeatView {
  return (views.get(seat) ?? views.get(null))!;
}

/** A seat at a live table. */
export class LivePlay implements Play {
  private sending = $state(0);
  private lastHint = $state.raw<Hinted | null>(null);
  readonly screen = {};

  constructor(
    readonly session: TableSession,
    private readonly whose: () => number | null,
    private readonly director: Director = new Director(session),
  ) {}

  get id(): string {
    return this.session.id;
  }
  get whole(): GameInfo {
    return this.session.game!;
  }
  get game(): GameInfo {
    const seen: SeatView | undefined = this.seen; // none is left to somebody who was sent away
    return seen ? gameIn(this.whole, seen.view) : this.whole;
  }
  get info(): TableInfo {
    return this.session.info!;
  }
  get seats(): SeatInfo[] {
    return this.info.seats;
  }
  get names(): string[] {
    return this.session.names;
  }
  get seat(): number | null {
    return this.whose();
  }
  private get seen(): SeatView {
    return seenFrom(this.director.views, this.seat);
  }
  get view(): MatchView {
    return this.seen.view;
  }
  get coming(): MatchView {
    return seenFrom(this.director.coming ?? this.director.views, this.seat).view;
  }
  get moment(): PlayingMoment | null {
    return this.director.moment;
  }
  rest(): void {
    this.director.rest();
  }
  skip(): void {
    this.director.skip();
  }
  get waiting(): WaitingView | null {
    return this.view.waiting;
  }
  get question(): QuestionView | null {
    const question = this.view.question;
    return question && !("chosen" in question) ? question : null;
  }
  get mine(): number[] {
    return playedSeats(this.session.mine, this.seats);
  }
  get toMove(): number[] {
    const seats = this.waiting?.seats ?? [];
    if (this.realDice && this.waitsForDice) return this.mine.filter((seat) => seats.includes(seat) || this.isBot(seats[0]));
    return this.mine.filter((seat) => seats.includes(seat));
  }
  private get waitsForDice(): boolean {
    return this.waiting?.for === "throw" || this.waiting?.for === "landing";
  }
  get toThrow(): boolean {
    if (!this.waitsForDice || this.watching || this.waiting?.how === "lot") return false;
    const seats = this.waiting!.seats;
    return this.mine.some((seat) => seats.includes(seat)) || (this.realDice && this.isBot(seats[0]));
  }
  private isBot(seat: number | undefined): boolean {
    const info = seat === undefined ? undefined : this.seats[seat];
    return info !== undefined && (info.bot !== null || info.sitting_in !== null);
  }
  get realDice(): boolean {
    return this.info.dice === "real";
  }
  get typed(): TypedThrow | null {
    return this.watching ? null : this.seen.typed;
  }
  get busy(): boolean {
    return this.sending > 0 || this.director.busy;
  }
  get watching(): boolean {
    return this.mine.length === 0;
  }
  get deadline(): number | null {
    return this.seen.deadline;
  }
  get running(): boolean {
    return this.seen.running;
  }
  get asked(): string {
    return `${this.seat} ${this.seen.key}`;
  }
  clock(): number {
    return this.session.clock(this.seen);
  }
  answer(value: unknown, seat = this.seat!): Promise<boolean> {
    const made = Math.round(performance.now());
    return this.send(this.session.act({ type: "answer", seat, key: this.seen.key, value, made }));
  }
  throw(value: unknown = null): Promise<boolean> {
    const seats = this.waiting!.seats;
    const thrower = seats.find((seat) => this.mine.includes(seat)) ?? seats[0]!; // people throw real dice for a bot
    return this.send(this.session.act({ type: "throw", seat: thrower, key: this.seen.key, value }));
  }
  object(value: unknown): Promise<boolean> {
    return this.send(this.session.act({ type: "object", key: this.typed?.key ?? 0, value }));
  }
  async hint(): Promise<unknown> {
    const answer = await this.session.inquire({ type: "hint", seat: this.seat!, key: this.seen.key });
    if (answer?.type !== "hinted") return null;
    this.lastHint = answer;
    return this.hinted?.value ?? null; // null if the question has been answered in the meantime
  }
  get hinted(): HintWithReason | null {
    const hint = this.lastHint;
    return hint && hint.seat === this.seat && hint.key === this.seen.key && this.question ? hint : null;
  }
  say(phrase: Phrase): string {
    const [you = null, ...others] = this.mine;
    return sayPhrase(textsOf(tellerOf(this.whole, this.view, phrase)), phrase, this.names, language(), others.length > 0 ? null : you);
  }
  word(value: unknown): string {
    return sayWord(textsOf(this.game), value);
  }
  isYou(seat: number): boolean {
    return this.mine.length === 1 && this.mine[0] === seat;
  }
  private async send(sent: Promise<boolean>): Promise<boolean> {
    this.director.forgetMissed(); // they have acted, and know how things stand
    this.sending++;
    try {
      return await sent;
    } finally {
      this.sending--;
    }
  }
}
