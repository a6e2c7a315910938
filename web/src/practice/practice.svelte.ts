// Practice as a game's parts see it: a match of one seat. The server plays one flick at a time and keeps nothing.

import type { GameInfo, SeatInfo } from "../protocol";
import { api } from "../core/api";
import type { Trouble } from "../core/trouble";
import { HOUSE } from "../look/emblems";
import { keptMat } from "../core/mats.svelte";
import { language } from "../core/language.svelte";
import { say as sayPhrase, word as sayWord } from "../core/texts";
import type { MatchView, Phrase, QuestionView, Thing, WaitingView } from "@mutschel/screen";
import { NO_ACTS, textsOf, type TableFacts, type Play } from "../play/play";

type Options = Record<string, unknown>;

const isFlight = (thing: Thing | Thing[]): boolean => !Array.isArray(thing) && thing.kind === "flight";

export class PracticePlay implements Play {
  readonly id = "practice";
  readonly seat = 0;
  readonly mine = [0];
  readonly toMove = [0];
  readonly realDice = false;
  readonly typed = null;
  readonly watching = false;
  readonly deadline = null;
  readonly running = true;
  readonly hinted = null;
  readonly screen = {};
  readonly throw = NO_ACTS.throw;
  readonly object = NO_ACTS.object;
  readonly hint = NO_ACTS.hint;
  readonly skip = NO_ACTS.skip;
  readonly seats: SeatInfo[];
  readonly info: TableFacts;
  /** The server's refusal, if it refused. */
  trouble = $state.raw<Trouble | null>(null);
  private shown = $state.raw<MatchView | null>(null);
  private latest = $state.raw<MatchView | null>(null);
  private sending = $state(false);
  /** The number of flicks so far: the server starts counting again with every flick. */
  private flights = $state(0);
  private told = 0;

  constructor(
    private readonly whose: () => GameInfo,
    private readonly options: Options,
    readonly names: [string],
  ) {
    const seat: SeatInfo = { member: 0, name: names[0], mat: keptMat(names[0]) ?? HOUSE, bot: null, here: true, away_for: null, sitting_in: null, shared: false, won: 0 };
    this.seats = [seat];
    this.info = {
      id: this.id, game: whose().id, seats: this.seats, state: "running", day: null, looking: [], owner: null, paused: false, proposal: null, result: null,
      restored: false, wants_to_end: [], watchers: 0, word: null,
    };
  }

  get ready(): boolean {
    return this.shown !== null;
  }
  get game(): GameInfo {
    return this.whose();
  }
  get whole(): GameInfo {
    return this.game;
  }
  get view(): MatchView {
    return this.shown!;
  }
  get coming(): MatchView {
    return this.latest!;
  }
  get rolling(): boolean {
    return this.shown !== this.latest;
  }
  get busy(): boolean {
    return this.sending || this.rolling;
  }
  get waiting(): WaitingView | null {
    return this.view.waiting;
  }
  get question(): QuestionView | null {
    return this.view.question;
  }
  get toThrow(): boolean {
    return this.waiting?.for === "landing";
  }
  get asked(): string {
    return `flick ${this.flights}`;
  }

  /** Begins with an empty table. */
  async begin(): Promise<void> {
    const view = await this.ask({});
    if (view) this.shown = this.latest = this.counted(view);
  }
  async answer(value: unknown): Promise<boolean> {
    const before = this.view;
    if (this.busy || !this.question) return false;
    // as at a table: nothing is asked until the flying die lies there
    const waiting: WaitingView = { for: "landing", seats: [0] };
    this.shown = this.latest = { ...before, question: null, waiting };
    const table = Object.fromEntries(Object.entries(before.table).filter(([, thing]) => !isFlight(thing)));
    const view = await this.ask({ before: table, answer: value });
    if (!view) {
      this.shown = this.latest = before;
      return false;
    }
    this.flights++;
    this.latest = this.counted(view);
    return true;
  }
  rest(): void {
    this.shown = this.latest;
  }
  clock(): number {
    return 0;
  }
  say(phrase: Phrase): string {
    return sayPhrase(textsOf(this.game), phrase, this.names, language(), this.seat);
  }
  word(value: unknown): string {
    return sayWord(textsOf(this.game), value);
  }
  isYou(): boolean {
    return true;
  }

  private async ask(flick: { before?: unknown; answer?: unknown }): Promise<MatchView | null> {
    this.sending = true;
    this.trouble = null;
    try {
      return (await api.practise(this.game.id, { options: this.options, ...flick })).view as MatchView;
    } catch (why) {
      this.trouble = why as Trouble;
      return null;
    } finally {
      this.sending = false;
    }
  }
  private counted(view: MatchView): MatchView {
    const table = Object.entries(view.table).map(([name, thing]) => [name, isFlight(thing) ? { ...thing, number: this.flights } : thing]);
    const news = view.news.map((one) => ({ ...one, number: one.number + this.told }));
    this.told += view.news.length;
    return { ...view, table: Object.fromEntries(table) as MatchView["table"], news };
  }
}
