// What a game's parts work with: one seat's view of a match, and the ways to act. A replay gives the same without acting.

import type { GameInfo, Hinted, SeatInfo, TableInfo, TypedThrow } from "../protocol";
import type { GameTexts } from "../core/texts";
import type { MatchView, Phrase, QuestionView, WaitingView } from "@mutschel/screen";
import type { PlayingMoment } from "./director.svelte";

/** What was hinted, and what supports it. */
export type HintWithReason = Pick<Hinted, "value" | "why">;

/** What is read of the table while a match is played: its terms are settled. */
export type TableFacts = Pick<TableInfo, "day" | "game" | "id" | "looking" | "owner" | "paused" | "proposal" | "restored" | "result" | "seats" | "state" | "wants_to_end" | "watchers" | "word">;

/** What is read: the match, as one seat sees it. */
export interface SeatState {
  readonly id: string;
  readonly game: GameInfo;
  readonly info: TableFacts;
  readonly seats: SeatInfo[];
  readonly names: string[];
  /** Whose view it is; null: what everybody sees. */
  readonly seat: number | null;
  readonly view: MatchView;
  /** While dice roll, `view` is still the earlier one: this is what comes, for whoever draws the dice. */
  readonly coming?: MatchView;
  /** What has just happened, while it is shown: `view` has the table as it lay then, and nobody is to move. */
  readonly moment?: PlayingMoment | null;
  readonly waiting: WaitingView | null;
  /** What this seat is asked and has not answered yet. */
  readonly question: QuestionView | null;
  /** The seats that people play on this device; several where it is passed round. */
  readonly mine: number[];
  /** Seats of this device whose move it is. */
  readonly toMove: number[];
  /** This seat (or with real dice, somebody here) is to throw, draw or flick. */
  readonly toThrow: boolean;
  readonly realDice: boolean;
  /** With real dice: what was entered last, as long as it can be put right. */
  readonly typed: TypedThrow | null;
  /** Sent, and not answered yet; or something is still being shown. */
  readonly busy: boolean;
  /** Nothing can be done here: a replay, or somebody who watches. */
  readonly watching: boolean;
  readonly deadline: number | null;
  readonly running: boolean;
  /** What was hinted for the open question. */
  readonly hinted: HintWithReason | null;
  /** Tells this question of this seat from every other one: what is picked for one is not picked for the next. */
  readonly asked: string;
  /** One for each time that a table is opened: what a game's screen keeps belongs to it. */
  readonly screen: object;
  /** The match's clock now, in milliseconds; running or not. */
  clock(): number;
  say(phrase: Phrase): string;
  word(value: unknown): string;
  /** A name as it is said to the people here: "you" for the only one. */
  isYou(seat: number): boolean;
}

/** What is done. Each says whether it was taken. */
export interface Acts {
  /** Answers the open question, for this seat or another one of this device's. */
  answer(value: unknown, seat?: number): Promise<boolean>;
  /** Throws; with real dice, `value` is what they show (null under a cup). */
  throw(value?: unknown): Promise<boolean>;
  /** With real dice: what was entered last is wrong, and they show this; null: they are thrown again. */
  object(value: unknown): Promise<boolean>;
  /** The best answer to the open question; null where there is none. */
  hint(): Promise<unknown>;
  /** To be called when the dice that were coming lie there. */
  rest(): void;
  /** Enough of this moment. */
  skip(): void;
}

export interface Play extends SeatState, Acts {}

/** Where nothing can be done. */
export const NO_ACTS: Acts = {
  answer: () => Promise.resolve(false),
  throw: () => Promise.resolve(false),
  object: () => Promise.resolve(false),
  hint: () => Promise.resolve(null),
  rest: () => {},
  skip: () => {},
};

/** The texts of a game, typed. */
export function textsOf(game: GameInfo): GameTexts {
  return game.texts;
}
