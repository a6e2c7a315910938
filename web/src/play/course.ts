// A game made of games: the game that is being played, and the game that a phrase comes from.

import { thing } from "../core/things";
import type { GameInfo } from "../protocol";
import type { MatchView, Phrase } from "@mutschel/screen";

/** The game that is played in this view: that of the present course, if the match is made of games. */
export function gameIn(whole: GameInfo, view: MatchView): GameInfo {
  const course = whole.courses.length > 0 ? thing(view, "course")?.game : undefined;
  return courseOf(whole, course) ?? whole;
}

/** The game of this id among those that the match is made of. */
export const courseOf = (whole: GameInfo, id: unknown): GameInfo | undefined => whole.courses.find((game) => game.id === id);

/** The game in whose words the phrase was told. News say which; everything else is in the words of the game being played. */
export const tellerOf = (whole: GameInfo, view: MatchView, phrase: Phrase): GameInfo =>
  "number" in phrase ? (courseOf(whole, phrase["game"]) ?? whole) : gameIn(whole, view);

/** Is the round a course? */
export const isCourse = (view: MatchView): boolean => thing(view, "course") !== null || view.moments.some(({ kind }) => kind === "course");
