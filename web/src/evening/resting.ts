// A match in which nobody has thrown yet: for a game's object where Mutschel doesn't see the dice.

import type { MatchView } from "@mutschel/screen";
import type { Play } from "../play/play";

const VIEW: MatchView = {
  game: "", version: 1, key: 0, players: 1, seat: null, now: 0, round: 0, rounds: null, options: {}, table: {}, news: [], moments: [], waiting: null,
  question: null, result: null, abandoned: false,
};

/** All that objects look at. */
export const RESTING = { view: VIEW, waiting: null, moment: null, seat: null, seats: [], isYou: () => false } as unknown as Play;
