// A match that is over, or a step of it: the same for a game's parts as a live one, except that nothing can be done.

import type { GameInfo, SeatInfo, TableInfo } from "../protocol";
import { language } from "../core/language.svelte";
import { say as sayPhrase, word as sayWord } from "../core/texts";
import type { MatchView, Phrase, WaitingView } from "@mutschel/screen";
import type { Director, PlayingMoment } from "../play/director.svelte";
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
    readonly game: GameInfo,
    private readonly seen: () => MatchView,
    /** Whose things are shown where only one seat's are. */
    private readonly whose: () => number | null = () => null,
    /** Who looks at it, if it is one of those who played. */
    private readonly you: number | null = null,
  ) {}

  get id(): string {
    return this.info.id;
  }
  /** Whoever is away now was there then. */
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
    return sayPhrase(textsOf(this.game), phrase, this.names, language(), this.you);
  }
  word(value: unknown): string {
    return sayWord(textsOf(this.game), value);
  }
  isYou(seat: number): boolean {
    return this.you === seat;
  }
}

/** A match that happens once more: dice fall, and its moments are told as they were at the table. */
export class PlayedAgain extends PastPlay {
  override readonly rest = (): void => this.director.rest();
  override readonly skip = (): void => this.director.skip();

  constructor(
    info: TableInfo,
    game: GameInfo,
    private readonly director: Director,
    whose?: () => number | null,
  ) {
    super(info, game, () => director.views.get(null)!.view, whose);
  }

  get coming(): MatchView {
    return (this.director.coming ?? this.director.views).get(null)!.view;
  }
  get moment(): PlayingMoment | null {
    return this.director.moment;
  }
}
