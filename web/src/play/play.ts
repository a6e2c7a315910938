// The interface for a game's parts: one seat's view of a match, and the ways to act. A replay offers the same without acting.

import type { GameInfo, Hinted, SeatInfo, TableInfo, TypedThrow } from "../protocol";
import type { GameTexts } from "../core/texts";
import type { MatchView, Phrase, QuestionView, WaitingView } from "@mutschel/screen";
import type { PlayingMoment } from "./director.svelte";

/** A hint's answer and its reason. */
export type HintWithReason = Pick<Hinted, "value" | "why">;

/** The table's data during a match. */
export type TableFacts = Pick<TableInfo, "day" | "game" | "id" | "looking" | "owner" | "paused" | "proposal" | "restored" | "result" | "seats" | "state" | "wants_to_end" | "watchers" | "word">;

/** The match as one seat sees it. */
export interface SeatState {
  readonly id: string;
  /** The game that is being played: in a game made of games, that of the present course. */
  readonly game: GameInfo;
  /** The match's game. */
  readonly whole: GameInfo;
  readonly info: TableFacts;
  readonly seats: SeatInfo[];
  readonly names: string[];
  /** The seat whose view this is; null: the public view. */
  readonly seat: number | null;
  readonly view: MatchView;
  /** While dice roll, `view` is still the earlier view, and this the next one: stages draw it. */
  readonly coming?: MatchView;
  /** The moment on the screen, if any: `view` has the table as it lay then, and nobody is to move. */
  readonly moment?: PlayingMoment | null;
  readonly waiting: WaitingView | null;
  /** This seat's open question, unless it has answered. */
  readonly question: QuestionView | null;
  /** The seats of the people at this device; several where it is passed round. */
  readonly mine: number[];
  /** Seats of this device that are to move. */
  readonly toMove: number[];
  /** Is this seat (with real dice: anybody here) to throw, draw or flick? */
  readonly toThrow: boolean;
  readonly realDice: boolean;
  /** With real dice: the latest entry, as long as it can be corrected. */
  readonly typed: TypedThrow | null;
  /** Is an action unanswered, or something still being shown? */
  readonly busy: boolean;
  /** True in a replay, and for watchers: nothing can be done. */
  readonly watching: boolean;
  readonly deadline: number | null;
  readonly running: boolean;
  /** The hint for the open question, if one was asked for. */
  readonly hinted: HintWithReason | null;
  /** A key for this question at this seat: picks for one question don't carry over to the next. */
  readonly asked: string;
  /** A new object whenever a table is opened; a screen's state belongs to it. */
  readonly screen: object;
  /** The match's clock in milliseconds. */
  clock(): number;
  say(phrase: Phrase): string;
  word(value: unknown): string;
  /** Is this seat the only one at this device? Then texts say "you". */
  isYou(seat: number): boolean;
}

/** Actions. Each resolves to true if the server accepted it. */
export interface Acts {
  /** Answers the open question, for this seat or another one of this device. */
  answer(value: unknown, seat?: number): Promise<boolean>;
  /** Throws; with real dice, `value` is what they show (null under a cup). */
  throw(value?: unknown): Promise<boolean>;
  /** With real dice: corrects the latest entry to this value; null: the dice are thrown again. */
  object(value: unknown): Promise<boolean>;
  /** Asks for the best answer to the open question; null if there is none. */
  hint(): Promise<unknown>;
  /** To be called when the falling dice lie still. */
  rest(): void;
  /** Skips to the end of the moment. */
  skip(): void;
}

export interface Play extends SeatState, Acts {}

/** Actions that do nothing. */
export const NO_ACTS: Acts = {
  answer: () => Promise.resolve(false),
  throw: () => Promise.resolve(false),
  object: () => Promise.resolve(false),
  hint: () => Promise.resolve(null),
  rest: () => {},
  skip: () => {},
};

/** The texts of a game, with their type. */
export function textsOf(game: GameInfo): GameTexts {
  return game.texts;
}
