// What an analysis adds up to: a sum for each player, the decisions that cost most, and whose page comes first.

import type { AnalysedPlayer, AnalysisInfo, DecisionInfo, LuckInfo, Unit } from "../../protocol";

/** More points are better, and fewer strikes: luck and losses change the result by their amount, times this. */
export const better = (unit: Unit): 1 | -1 => (unit === "points" ? 1 : -1);

/** Decimals that are shown of results. */
export const digitsOf = (unit: Unit): number => (unit === "points" ? 1 : 2);

export interface Sum {
  par: number;
  /** What luck and losses added to the result, or took from it. */
  luck: number;
  lost: number;
  result: number;
}

/** Rounded as it is shown, so that it still adds up: what is left over by rounding goes to luck. */
export function sumOf({ par, lost, result }: AnalysedPlayer, unit: Unit): Sum {
  const round = (n: number) => Number(n.toFixed(digitsOf(unit))) + 0; // no −0
  const [start, given] = [round(par), round(-better(unit) * lost)];
  return { par: start, luck: round(result - start - given), lost: given, result };
}

/** Everybody's luck as a bar: from -1 to 1, where the luckiest or unluckiest has the longest. Above 0 it helped. */
export function luckBars({ players, unit }: AnalysisInfo): number[] {
  const luck = players.map((player) => sumOf(player, unit).luck * better(unit) + 0);
  const most = Math.max(...luck.map(Math.abs));
  return luck.map((one) => (most === 0 ? 0 : one / most));
}

export function decisionsOf({ decisions }: AnalysisInfo, seat: number): DecisionInfo[] {
  return decisions.filter((one) => one.seat === seat);
}

/** The decisions that cost this seat most; those that cost nothing are left out. */
export function worstOf(analysis: AnalysisInfo, seat: number, most = 3): DecisionInfo[] {
  const costly = decisionsOf(analysis, seat).filter(({ verdict }) => verdict !== "best");
  return costly.sort((a, b) => b.loss - a.loss).slice(0, most);
}

/** All that changed what a seat could expect, and all that it decided, in the order of the match. */
export function eventsOf({ decisions, throws }: AnalysisInfo, seat: number): (DecisionInfo | LuckInfo)[] {
  return [...decisions, ...throws].filter((one) => one.seat === seat).sort((a, b) => a.step - b.step);
}

/** Seats in the order round the table, beginning with one's own. */
export function seatsFrom(first: number, players: number): number[] {
  return Array.from({ length: players }, (_, n) => (first + n) % players);
}
