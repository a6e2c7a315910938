// For tests: a seat's view of an invented match.

import { word } from "../core/texts";
import type { MatchView, QuestionView, WaitingView } from "@mutschel/screen";
import { PEOPLES_EMBLEMS, PEOPLES_INKS } from "../look/emblems";
import type { GameInfo, GameTexts, Mat, SeatInfo, TableInfo } from "../protocol";
import type { Play } from "./play";

type Some<T> = T extends object ? { [K in keyof T]?: Some<T[K]> } : T;

/** A partial object in place of a whole one. */
export function some<T extends object>(fields: Some<T>): T {
  return fields as T;
}

export const NAMES = ["Ruth", "Jonas", "Mira"];
const TEXTS: GameTexts = { messages: {}, words: {}, problems: {}, buttons: {}, how: {}, first: {} };

/** A game with these texts. */
export function aGame(texts: Partial<GameTexts> = {}): GameInfo {
  return some<GameInfo>({ texts: { ...TEXTS, ...texts }, courses: [] });
}

export function aView(changes: Partial<MatchView> = {}): MatchView {
  return {
    game: "made-up", version: 1, key: 0, players: 3, seat: 0, now: 0, round: 1, rounds: 5, options: {}, table: {}, news: [], moments: [], waiting: null,
    question: null, result: null, abandoned: false, ...changes,
  };
}

/** The mat of a seat at a made-up table. */
export const aMat = (seat: number): Mat => ({ emblem: PEOPLES_EMBLEMS[seat]!, ink: PEOPLES_INKS[seat % PEOPLES_INKS.length]!, rings: 1 });

export function aSeat(name: string, changes: Partial<SeatInfo> = {}): SeatInfo {
  return { member: NAMES.indexOf(name), name, mat: aMat(NAMES.indexOf(name)), bot: null, here: true, away_for: null, sitting_in: null, shared: false, won: 0, ...changes };
}

interface PlayChanges extends Omit<Partial<Play>, "info" | "view"> {
  view?: Partial<MatchView>;
  info?: Partial<TableInfo>;
}

/** Seat 0 of three, unless changed. */
export function aPlay({ view: changes, info, ...others }: PlayChanges = {}): Play {
  const view = aView(changes);
  const mine = others.mine ?? [0];
  const seat = others.seat === undefined ? (mine[0] ?? null) : others.seat;
  const waiting: WaitingView | null = view.waiting;
  const question: QuestionView | null = view.question;
  const game = others.game ?? aGame();
  return {
    id: "t", game, whole: game, info: some<TableInfo>({ paused: false, dice: "fair", looking: [], ...info }),
    seats: NAMES.map((name) => aSeat(name)), names: NAMES, seat, view, waiting, question, mine,
    toMove: mine.filter((one) => waiting?.seats.includes(one)),
    toThrow: (waiting?.for === "throw" || waiting?.for === "landing") && mine.some((one) => waiting.seats.includes(one)),
    realDice: info?.dice === "real", typed: null, busy: false, watching: mine.length === 0, deadline: null, running: true, asked: "0 0", screen: {},
    clock: () => 0,
    answer: () => Promise.resolve(true),
    throw: () => Promise.resolve(true),
    object: () => Promise.resolve(true),
    hint: () => Promise.resolve(null),
    rest: () => {},
    skip: () => {},
    hinted: null,
    say: ({ text, player, ...facts }) => [text, ...(player === undefined ? [] : [NAMES[player as number]]), ...Object.values(facts)].join(" "),
    word: (value) => word(TEXTS, value),
    isYou: (one) => mine.length === 1 && mine[0] === one,
    ...others,
  };
}
