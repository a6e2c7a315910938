// A screen of one's own: an ES module that draws one game. What it exports is a `Screen`.

export type Language = "de" | "en";

/** What a module exports, each under its name. */
export interface Screen {
  /** Of this interface. The page uses no module of another version. */
  version: 1;
  /** What it draws itself. What it leaves out looks as in every game. */
  parts: Parts;
  /** Its styles, as text. They are in force while something of it is shown. */
  css?: string;
  /** The one sentence that says what to do; null: as in every game. */
  prompt?: (play: Play) => Prompt | null;
  /** False: on a phone there is no drawer with the sheet, because stage and actions show everything. */
  drawer?: boolean;
  /** Is the sheet what has to be acted on now? Then the drawer opens by itself. */
  sheetOpens?: (play: Play) => boolean;
}

export interface Parts {
  /** What lies in the middle. */
  stage?: Part;
  /** Buttons under the sentence that says what to do. */
  actions?: Part;
  /** The paper: a panel at the right, on a phone a drawer. */
  sheet?: Part;
  /** The drawer's handle on a phone, in one row. */
  peek?: Part;
  /** On a seat's plate, under the name. */
  seatNote?: (where: HTMLElement, play: Play, seat: number) => Drawn;
  /** How a seat's round stands, as a picture that fills its box: large beside the tray, small at a mat. */
  figure?: (where: HTMLElement, play: Play, seat: number) => Drawn;
}

/** Draws into an empty element, and says how that is kept up to date. */
export type Part = (where: HTMLElement, play: Play) => Drawn;

export interface Drawn {
  /** Something has changed. The snapshot is a new one each time. */
  update(play: Play): void;
  /** It is shown no longer; the element goes by itself. */
  destroy?(): void;
}

export interface Prompt {
  line: string;
  /** A small second line. */
  second?: string;
}

/** A match as one seat sees it at this moment, and what can be done about it. */
export interface Play {
  readonly view: MatchView;
  /** Whose view it is; null: what everybody sees. */
  readonly seat: number | null;
  readonly names: readonly string[];
  /** What this seat is asked and has not answered yet. */
  readonly question: QuestionView | null;
  /** Null: it is over. */
  readonly waiting: WaitingView | null;
  /** Seats of this device whose move it is. */
  readonly toMove: readonly number[];
  /** This seat is to throw, and the button is yours to draw. With real dice the page itself asks what they show. */
  readonly toThrow: boolean;
  /** Sent, and not answered yet: buttons rest. */
  readonly busy: boolean;
  /** Nothing can be done here: a replay, or somebody who watches. */
  readonly watching: boolean;
  /** A hint is available for the open question. */
  readonly mayHint: boolean;
  readonly language: Language;
  /** The game's words in this language. */
  readonly words: Readonly<Record<string, string>>;
  /** What was picked for the open question, as `acts.pick` left it. Another question: undefined again. */
  readonly picked: unknown;
  readonly acts: Acts;
  /** A message of the game, with its facts: `say({ text: "shut", player: 0 })`. */
  say(phrase: Phrase): string;
  /** A word of the game; what it doesn't know stays as it is. */
  word(value: unknown): string;
  /** Is this the only person at this device? */
  isYou(seat: number): boolean;
  /** The thing of this kind by its name, or the first of its kind. */
  thing<K extends Thing["kind"]>(kind: K, name?: string): Extract<Thing, { kind: K }> | null;
  /** Things of this kind of which every seat has one. */
  things<K extends Thing["kind"]>(kind: K): Extract<Thing, { kind: K }>[];
}

/** What can be done about what this snapshot asks; once something else is asked, it does nothing. The first two say whether it was taken. */
export interface Acts {
  answer(value: unknown): Promise<boolean>;
  throw(): Promise<boolean>;
  /** The best answer to the open question, and in the sentence why; null where there is none. */
  hint(): Promise<unknown>;
  /** Keeps what is picked and not sent yet, for all parts to see. */
  pick(value: unknown): void;
}
