// The scorings that the open question offers, each with the holes that it takes, and the one that touching a hole picks.

import type { BoardView, QuestionView } from "@mutschel/screen";
import { allHoles, dieAt, isSpent, markerAt, sameHole, type Hole } from "./box";

export interface Scoring {
  /** The answer. */
  value: unknown;
  points: number;
  kind: "best" | "done" | "combination" | "row" | "column" | "centre";
  /** Empty for the best scoring, which the server finds, and for `done`. */
  holes: Hole[];
  knaller: Hole | null;
}

type Answer = string | { combination: Hole[] } | { knaller: Hole; line: "row" | "column" };

/** All answers in the order of the question, which begins with the best. */
export function scorings(question: QuestionView, board: BoardView): Scoring[] {
  const { answers } = question;
  if (answers.kind !== "one_of") return [];
  return answers.options.map((value, n) => {
    const found = { value, points: answers.points?.[n] ?? 0, knaller: null };
    const option = value as Answer;
    if (option === "centre") return { ...found, kind: "centre", holes: centreOf(board) };
    if (typeof option === "string") return { ...found, kind: option as "best" | "done", holes: [] };
    if ("combination" in option) return { ...found, kind: "combination", holes: option.combination };
    return { ...found, kind: option.line, holes: lineOf(board, option.knaller, option.line), knaller: option.knaller };
  });
}

function centreOf(board: BoardView): Hole[] {
  return board.markers.filter((marker) => marker.marker === "centre").map((marker) => marker.hole);
}

/** The holes of this line that hold a die or an uncovered, unspent Upgrade. */
function lineOf(board: BoardView, knaller: Hole, line: "row" | "column"): Hole[] {
  const axis = line === "row" ? 0 : 1;
  const shows = (hole: Hole) => dieAt(board, hole) !== null || (markerAt(board, hole)?.marker === "upgrade" && !isSpent(board, hole));
  return allHoles(board).filter((hole) => hole[axis] === knaller[axis] && shows(hole));
}

export const takes = (scoring: Scoring, hole: Hole): boolean => scoring.holes.some((other) => sameHole(other, hole));

/**
 * The scoring picked after touching a hole. The first touch picks the best that takes it. Then touching another hole takes it
 * along, if something has both; touching a picked one leaves it out; and a Knaller changes between its row and column.
 */
export function touch(all: readonly Scoring[], picked: Scoring | null, hole: Hole): Scoring | null {
  const steps = all.filter((scoring) => scoring.holes.length > 0);
  const having = steps.filter((scoring) => takes(scoring, hole));
  if (!picked) return having[0] ?? null;
  if (picked.knaller && sameHole(picked.knaller, hole)) {
    return having.find((other) => other.kind !== picked.kind && other.knaller && sameHole(other.knaller, hole)) ?? null;
  }
  if (takes(picked, hole)) {
    const rest = picked.holes.filter((other) => !sameHole(other, hole));
    return steps.find((other) => other.holes.every((one) => rest.some((left) => sameHole(left, one)))) ?? null;
  }
  const along = having.filter((other) => picked.holes.every((one) => takes(other, one)));
  along.sort((a, b) => a.holes.length - b.holes.length);
  return along[0] ?? having[0] ?? picked;
}
