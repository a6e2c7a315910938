// The geometry of a plot: from steps and expected results to pixels in a picture of a given size.

import type { AnalysedPlayer, AnalysisInfo } from "../../protocol";

export interface Box {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Scales {
  x: (step: number) => number;
  y: (value: number) => number;
  /** Values for the axis, evenly spaced; all lines run between the first and the last. */
  ticks: number[];
  last: number;
}

const MOST_TICKS = 5;

/** Returns round numbers that enclose all values. */
export function ticksFor(low: number, high: number): number[] {
  const rough = Math.max(high - low, 0.1) / (MOST_TICKS - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough - 1e-9)!;
  const first = Math.floor(low / step + 1e-9);
  const end = Math.max(Math.ceil(high / step - 1e-9), first + 1);
  return Array.from({ length: end - first + 1 }, (_, n) => Number(((first + n) * step).toFixed(6)));
}

export function scalesFor({ players }: AnalysisInfo, box: Box): Scales {
  const points = players.flatMap(({ curve }) => curve);
  const values = points.map(([, value]) => value);
  const ticks = ticksFor(Math.min(...values), Math.max(...values));
  const last = Math.max(1, ...points.map(([step]) => step));
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const [wide, tall] = [box.width - box.left - box.right, box.height - box.top - box.bottom];
  return {
    x: (step) => box.left + (wide * step) / last,
    y: (value) => box.top + tall * (1 - (value - low) / (high - low)),
    ticks,
    last,
  };
}

/** Returns the expected result after a step: that of the last change. */
export function valueAt({ curve, par }: AnalysedPlayer, step: number): number {
  return curve.findLast(([at]) => at <= step)?.[1] ?? par;
}

/** Returns an SVG path in steps: between changes the value stays the same. */
export function stairs({ curve }: AnalysedPlayer, { x, y, last }: Scales): string {
  const at = (n: number) => n.toFixed(1);
  const [[, start], ...rest] = curve as [[number, number], ...[number, number][]];
  return `M${at(x(0))} ${at(y(start))}${rest.map(([step, value]) => `H${at(x(step))}V${at(y(value))}`).join("")}H${at(x(last))}`;
}

/** Returns, for each round, the step before its first throw or decision. */
export function roundsOf({ decisions, throws }: AnalysisInfo): { round: number; step: number }[] {
  const first = new Map<number, number>();
  for (const { round, step } of [...decisions, ...throws]) {
    first.set(round, Math.min(step - 1, first.get(round) ?? Infinity));
  }
  return [...first].map(([round, step]) => ({ round, step })).sort((a, b) => a.round - b.round);
}

/** Returns the rounds to number, so that their numbers have room: all, every second, every fifth … */
export function labelled<T>(rounds: readonly T[], width: number, room = 26): T[] {
  const every = [1, 2, 5, 10, 20, 50].find((n) => (width * n) / rounds.length >= room) ?? 100;
  return rounds.filter((_, n) => n % every === 0);
}
