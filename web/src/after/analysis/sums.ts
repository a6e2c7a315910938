// Sums of an analysis: one for each player, the most costly decisions, the order of the players.

import type { AnalysedPlayer, AnalysisInfo, DecisionInfo, LuckInfo, Unit } from "../../protocol";

/** The sign of a good change: 1 for points, -1 for strikes. */
export const better = (unit: Unit): 1 | -1 => (unit === "points" ? 1 : -1);

/** The number of decimals shown. */
export const digitsOf = (unit: Unit): number => (unit === "points" ? 1 : 2);

export interface Sum {
  par: number;
  /** The change of the result by luck; `lost` is that by decisions. */
  luck: number;
  lost: number;
  result: number;
}

/** Returns the sum, rounded as shown. Rounding differences go to luck, so that it still adds up. */
export function sumOf({ par, lost, result }: AnalysedPlayer, unit: Unit): Sum {
  const round = (n: number) => Number(n.toFixed(digitsOf(unit))) + 0; // no −0
  const [start, given] = [round(par), round(-better(unit) * lost)];
  return { par: start, luck: round(result - start - given), lost: given, result };
}

/** Returns everybody's luck as a bar from -1 to 1; the largest has length 1, and good luck is positive. */
export function luckBars({ players, unit }: AnalysisInfo): number[] {
  const luck = players.map((player) => sumOf(player, unit).luck * better(unit) + 0);
  const most = Math.max(...luck.map(Math.abs));
  return luck.map((one) => (most === 0 ? 0 : one / most));
}

export function decisionsOf({ decisions }: AnalysisInfo, seat: number): DecisionInfo[] {
  return decisions.filter((one) => one.seat === seat);
}

/** Returns the most costly decisions of a seat; those that cost nothing are left out. */
export function worstOf(analysis: AnalysisInfo, seat: number, most = 3): DecisionInfo[] {
  const costly = decisionsOf(analysis, seat).filter(({ verdict }) => verdict !== "best");
  return costly.sort((a, b) => b.loss - a.loss).slice(0, most);
}

/** Returns all throws and decisions of a seat, in the order of the match. */
export function eventsOf({ decisions, throws }: AnalysisInfo, seat: number): (DecisionInfo | LuckInfo)[] {
  return [...decisions, ...throws].filter((one) => one.seat === seat).sort((a, b) => a.step - b.step);
}

/** Returns the seats round the table, from the given one. */
export function seatsFrom(first: number, players: number): number[] {
  return Array.from({ length: players }, (_, n) => (first + n) % players);
}
