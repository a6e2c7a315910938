// A finished match, or one step of it, as a game's parts see it: like a live one, but nothing can be done.

import type { GameInfo, SeatInfo, TableInfo } from "../protocol";
import { language } from "../core/language.svelte";
import { say as sayPhrase, word as sayWord } from "../core/texts";
import type { MatchView, Phrase, WaitingView } from "@mutschel/screen";
import type { Director, PlayingMoment } from "../play/director.svelte";
import { gameIn, tellerOf } from "../play/course";
import { NO_ACTS, textsOf, type Play } from "../play/play";

export class PastPlay implements Play {
  readonly question = null;
  readonly mine: number[] = [];
  readonly toMove: number[] = [];
  readonly toThrow = false;
  readonly typed = null;
  readonly busy = false;
  readonly watching = true;
  readonly deadline = null;
  readonly running = false;
  readonly hinted = null;
  readonly asked = "";
  readonly screen = {};
  readonly answer = NO_ACTS.answer;
  readonly throw = NO_ACTS.throw;
  readonly object = NO_ACTS.object;
  readonly hint = NO_ACTS.hint;
  readonly rest: () => void = NO_ACTS.rest;
  readonly skip: () => void = NO_ACTS.skip;

  constructor(
    readonly info: TableInfo,
    readonly whole: GameInfo,
    private readonly seen: () => MatchView,
    /** The seat whose things are shown, in parts that show one seat. */
    private readonly whose: () => number | null = () => null,
    /** The seat of the person at this device, if they played. */
    private readonly you: number | null = null,
  ) {}

  get id(): string {
    return this.info.id;
  }
  get game(): GameInfo {
    return gameIn(this.whole, this.view);
  }
  /** The seats, all present: people who are away now were there then. */
  get seats(): SeatInfo[] {
    return this.info.seats.map((seat) => ({ ...seat, here: true, away_for: null, sitting_in: null }));
  }
  get names(): string[] {
    return this.info.seats.map((seat) => seat.name);
  }
  get seat(): number | null {
    return this.whose();
  }
  get view(): MatchView {
    return this.seen();
  }
  get waiting(): WaitingView | null {
    return this.view.waiting;
  }
  get realDice(): boolean {
    return this.info.dice === "real";
  }
  clock(): number {
    return this.view.now;
  }
  say(phrase: Phrase): string {
    return sayPhrase(textsOf(tellerOf(this.whole, this.view, phrase)), phrase, this.names, language(), this.you);
  }
  word(value: unknown): string {
    return sayWord(textsOf(this.game), value);
  }
  isYou(seat: number): boolean {
    return this.you === seat;
  }
}

/** A finished match that is shown as it happened: dice fall, and moments are told as at the table. */
export class PlayedAgain extends PastPlay {
  override readonly rest = (): void => this.director.rest();
  override readonly skip = (): void => this.director.skip();

  constructor(
    info: TableInfo,
    whole: GameInfo,
    private readonly director: Director,
    whose?: () => number | null,
  ) {
    super(info, whole, () => director.views.get(null)!.view, whose);
  }

  get coming(): MatchView {
    return (this.director.coming ?? this.director.views).get(null)!.view;
  }
  get moment(): PlayingMoment | null {
    return this.director.moment;
  }
}
