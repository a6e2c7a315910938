// A look back at a match with a friend: a few moments worth another thought, guessed first and then compared. Everything
// said here follows from the analysis.

import type { AnalysisInfo, BroughtInfo, DecisionInfo, LuckInfo } from "../protocol";
import { better, decisionsOf } from "./analysis/sums";

/** Moments in a review, and those of them that were costly at most. */
const MOST = 6;
const MOST_COSTLY = 4;
/** Answers that are shown without choosing among them; of more, a few. */
const FEW = 12;
const SOME = 4;

/** How an answer compares with the best one. */
export type Rank = "best" | "close" | "less" | "far";

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** How much worse an answer is than the best one. */
const behind = ({ unit }: AnalysisInfo, { alternatives }: DecisionInfo, place: number): number => better(unit) * (alternatives[0]!.value - alternatives[place]!.value);

export function rankOf(analysis: AnalysisInfo, decision: DecisionInfo, answer: unknown): Rank {
  const place = decision.alternatives.findIndex((one) => same(one.answer, answer));
  const loss = behind(analysis, decision, Math.max(0, place));
  const [little, mistake] = analysis.scale;
  return loss < 1e-6 ? "best" : loss < little ? "close" : loss < mistake ? "less" : "far";
}

/** The length of an answer's bar, from 0 (the worst answer) to 1 (the best). */
export function lengthOf(analysis: AnalysisInfo, decision: DecisionInfo, answer: unknown): number {
  const place = decision.alternatives.findIndex((one) => same(one.answer, answer));
  const widest = behind(analysis, decision, decision.alternatives.length - 1);
  return place < 0 || widest < 1e-9 ? 1 : 1 - behind(analysis, decision, place) / widest;
}

/** The loss that a person could have known of. */
const seenLoss = ({ loss, unseen }: DecisionInfo): number => loss - unseen;

/** The moments to look at again, in the order of the match: the most costly ones, one of each kind, and good ones. Empty if there was nothing to decide. */
export function momentsOf(analysis: AnalysisInfo, seat: number): DecisionInfo[] {
  const decided = decisionsOf(analysis, seat).filter(({ alternatives }) => alternatives.length > 1);
  const isGood = ({ verdict }: DecisionInfo) => verdict === "best" || verdict === "good";
  const kinds = new Set<string>();
  const costly = decided
    .filter((one) => !isGood(one))
    .sort((a, b) => seenLoss(b) - seenLoss(a))
    .filter((one) => {
      const kind = typeof one.chosen === "object" ? String(one.step) : JSON.stringify([one.chosen, one.alternatives[0]!.answer]);
      return !kinds.has(kind) && kinds.add(kind);
    })
    .slice(0, MOST_COSTLY);
  // well done where the next best answer would have cost most
  const strong = decided.filter(({ verdict }) => verdict === "best").sort((a, b) => behind(analysis, b, 1) - behind(analysis, a, 1));
  const praised = strong.filter((one) => behind(analysis, one, 1) >= (analysis.scale[0] ?? 0)).slice(0, Math.min(2, MOST - costly.length));
  return [...costly, ...praised].sort((a, b) => a.step - b.step);
}

/** The answers to guess among, in an order that tells nothing: all of a few, otherwise some good and some bad ones. */
export function choicesOf({ alternatives, chosen }: DecisionInfo): unknown[] {
  const all = alternatives.map(({ answer }) => answer);
  if (all.length > FEW) {
    const places = [0, Math.floor(all.length / 8), Math.floor(all.length / 3), Math.floor((2 * all.length) / 3)];
    const own = all.findIndex((answer) => same(answer, chosen));
    const wanted = [...new Set([0, own, ...places])].filter((place) => place >= 0).slice(0, SOME);
    return inPlainOrder(wanted.map((place) => all[place]));
  }
  return inPlainOrder(all);
}

const inPlainOrder = (answers: unknown[]): unknown[] =>
  answers.map((answer) => ({ answer, key: JSON.stringify(answer) })).sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ answer }) => answer);

/** The answers to compare, at most three, the best first: it, the guess, and what was chosen then. */
export function comparedIn({ alternatives, chosen }: DecisionInfo, guess: unknown): unknown[] {
  const wanted = [alternatives[0]!.answer, ...(guess === undefined ? [] : [guess]), chosen];
  const shown = alternatives.filter(({ answer }) => wanted.some((one) => same(one, answer))).map(({ answer }) => answer);
  return shown.length > 1 ? shown : alternatives.slice(0, 2).map(({ answer }) => answer);
}

/** The points and dice that an answer brings at once; null where answers bring none by themselves. */
export function broughtBy({ alternatives, brought }: DecisionInfo, answer: unknown): BroughtInfo | null {
  return brought[alternatives.findIndex((one) => same(one.answer, answer))] ?? null;
}

/** The answer that brings most points at once, the best one of several; null where answers bring none by themselves. */
export function mostAtOnce({ alternatives, brought }: DecisionInfo): unknown {
  const place = brought.findIndex(({ points }) => brought.every((other) => other.points <= points));
  return alternatives[place]?.answer ?? null;
}

/** How lucky a player was, from -1 (unlucky) to 1: the luck of all throws beside what the same number of throws usually adds up to. Null: nothing to measure. */
export function luckOf({ throws, sums }: AnalysisInfo, seat: number): number | null {
  const own = throws.filter((one: LuckInfo) => one.seat === seat).map(({ amount }) => amount);
  const usual = Math.sqrt(own.reduce((sum, amount) => sum + amount * amount, 0));
  if (!sums || usual < 1e-9) return null;
  return Math.max(-1, Math.min(1, own.reduce((sum, amount) => sum + amount, 0) / usual / 2));
}

/** The number of best, of good, and of other decisions. */
export function countsOf(analysis: AnalysisInfo, seat: number): { best: number; close: number; others: number } {
  const decided = decisionsOf(analysis, seat);
  const count = (...verdicts: string[]) => decided.filter(({ verdict }) => verdicts.includes(verdict)).length;
  return { best: count("best"), close: count("good"), others: decided.length - count("best", "good") };
}

/** What to take along, at most three: the moment that cost most, what else would have been better twice or more, and the strongest choice. */
export type Thought =
  | { kind: "costly"; decision: DecisionInfo }
  | { kind: "again"; answer: unknown }
  | { kind: "strong"; decision: DecisionInfo };

export function thoughtsOf(analysis: AnalysisInfo, seat: number): Thought[] {
  const thoughts: Thought[] = [];
  const moments = momentsOf(analysis, seat);
  const costly = moments.filter(({ verdict }) => verdict !== "best").sort((a, b) => seenLoss(b) - seenLoss(a))[0];
  if (costly) thoughts.push({ kind: "costly", decision: costly });
  const missed = decisionsOf(analysis, seat).filter(({ verdict }) => verdict !== "best" && verdict !== "good").map(({ alternatives }) => JSON.stringify(alternatives[0]!.answer));
  const times = (answer: string) => missed.filter((one) => one === answer).length;
  const most = [...new Set(missed)].sort((a, b) => times(b) - times(a))[0];
  if (most !== undefined && times(most) > 1) thoughts.push({ kind: "again", answer: JSON.parse(most) });
  const strong = moments.filter(({ verdict }) => verdict === "best").sort((a, b) => behind(analysis, b, 1) - behind(analysis, a, 1))[0];
  if (strong) thoughts.push({ kind: "strong", decision: strong });
  return thoughts;
}
