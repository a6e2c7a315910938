// A match in which nobody has thrown yet: for a game's object where Mutschel doesn't see the dice.

import type { MatchView } from "@mutschel/screen";
import type { SeatInfo } from "../protocol";
import type { FigurePlay } from "../play/parts";

const VIEW: MatchView = {
  game: "", version: 1, key: 0, players: 1, seat: null, now: 0, round: 0, rounds: null, options: {}, table: {}, news: [], moments: [], waiting: null,
  question: null, result: null, abandoned: false,
};

const SEAT: SeatInfo = { member: 0, name: "", bot: null, here: true, away_for: null, sitting_in: null, shared: false, won: 0, mat: { emblem: "house", ink: "wood", rings: 1 } };

export const RESTING: FigurePlay = { view: VIEW, waiting: null, moment: null, seat: null, seats: [SEAT], isYou: () => false };
