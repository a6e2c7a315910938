// The interface between the page and a game's own screen: an ES module whose exports are a `Screen`.

export type Language = "de" | "en";

/** The exports of a module, each under its name. */
export interface Screen {
  /** The version of this interface. The page uses no module of another version. */
  version: 1;
  /** The parts that it draws itself. All others look as in every game. */
  parts: Parts;
  /** Its styles, as text. They apply while one of its parts is shown. */
  css?: string;
  /** The sentence that says what to do; null: as in every game. */
  prompt?: (play: Play) => Prompt | null;
  /** False: on a phone there is no drawer with the sheet, because stage and actions show everything. */
  drawer?: boolean;
  /** Does the player need the sheet now? Then the drawer opens by itself. */
  sheetOpens?: (play: Play) => boolean;
}

export interface Parts {
  /** The middle of the screen. */
  stage?: Part;
  /** Buttons under the sentence that says what to do. */
  actions?: Part;
  /** The paper: a panel on the right, or a drawer on a phone. */
  sheet?: Part;
  /** The drawer's handle on a phone, in one row. */
  peek?: Part;
  /** On a seat's plate, under the name. */
  seatNote?: (where: HTMLElement, play: Play, seat: number) => Drawn;
  /** A picture of a seat's round so far, which fills its box: large beside the tray, small at a mat. */
  figure?: (where: HTMLElement, play: Play, seat: number) => Drawn;
}

/** Draws into an empty element. The returned object keeps it up to date. */
export type Part = (where: HTMLElement, play: Play) => Drawn;

export interface Drawn {
  /** Called after every change, with a new snapshot. */
  update(play: Play): void;
  /** Called when the part is no longer shown; the page removes the element. */
  destroy?(): void;
}

export interface Prompt {
  line: string;
  /** A small second line. */
  second?: string;
}

/** A snapshot of a match as one seat sees it, with the possible actions. */
export interface Play {
  readonly view: MatchView;
  /** The seat whose view this is; null: the public view. */
  readonly seat: number | null;
  readonly names: readonly string[];
  /** This seat's open question, unless it has answered. */
  readonly question: QuestionView | null;
  /** The action that the match waits for; null: it is over. */
  readonly waiting: WaitingView | null;
  /** Seats of this device that are to move. */
  readonly toMove: readonly number[];
  /** True: this seat is to throw, and your screen draws the button. With real dice it is false: the page itself asks for the faces. */
  readonly toThrow: boolean;
  /** True while an action is unanswered: buttons should be disabled. */
  readonly busy: boolean;
  /** True in a replay, and for watchers: nothing can be done. */
  readonly watching: boolean;
  /** True: there is a hint for the open question. */
  readonly mayHint: boolean;
  readonly language: Language;
  /** The game's words in this language. */
  readonly words: Readonly<Record<string, string>>;
  /** The choice for the open question that `acts.pick` has kept. Undefined again with the next question. */
  readonly picked: unknown;
  readonly acts: Acts;
  /** A message of the game, with its facts: `say({ text: "shut", player: 0 })`. */
  say(phrase: Phrase): string;
  /** A word of the game; unknown values stay as they are. */
  word(value: unknown): string;
  /** Is this seat the only one at this device? Then texts say "you". */
  isYou(seat: number): boolean;
  /** The thing of this kind by its name, or the first of its kind. */
  thing<K extends Thing["kind"]>(kind: K, name?: string): Extract<Thing, { kind: K }> | null;
  /** Things of this kind of which every seat has one. */
  things<K extends Thing["kind"]>(kind: K): Extract<Thing, { kind: K }>[];
}

/** The actions of this snapshot; after its question has closed they do nothing. The first two resolve to true if the server accepted them. */
export interface Acts {
  answer(value: unknown): Promise<boolean>;
  throw(): Promise<boolean>;
  /** Asks for the best answer to the open question, whose reason the page shows; null if there is none. */
  hint(): Promise<unknown>;
  /** Keeps a choice that is not sent yet, for all parts. */
  pick(value: unknown): void;
}
