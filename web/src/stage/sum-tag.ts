// Where the paper with a running sum lies: at the die that was counted, above it if that hides no other.

import type { Square } from "./flat-dice";

/** Of a paper at a die of the usual size, in pixels: how wide and high it is. */
const USUAL = 64;
const WIDE = 38;
const HIGH = 34;

/** At small dice it is smaller, but can still be read; on a big screen it is as large as its dice. */
export const tagSize = (edge: number): number => Math.max(0.65, edge / USUAL);
/** How far the paper's edge keeps from the middle of its die, in edges of the die. */
const OFF = 0.62;

export interface TagPlace {
  x: number;
  y: number;
}

/** The middle of the paper. */
export function tagAt(spots: readonly Square[], die: number, { width, height }: { width: number; height: number }): TagPlace {
  const { x, y, edge } = spots[die]!;
  const [wide, high] = [WIDE * tagSize(edge), HIGH * tagSize(edge)];
  const [aside, away] = [edge * OFF + wide / 2, edge * OFF + high / 2];
  const ways = [{ x, y: y - away }, { x: x + aside, y }, { x: x - aside, y }, { x, y: y + away }];
  const others = spots.filter((_, place) => place !== die);
  const hidden = (way: TagPlace): number =>
    others.reduce((sum, other) => sum + covered(way.x - other.x, (wide + other.edge) / 2) * covered(way.y - other.y, (high + other.edge) / 2), 0) +
    (inside(way.x, wide, width) && inside(way.y, high, height) ? 0 : Infinity);
  const costs = ways.map(hidden);
  return ways[costs.indexOf(Math.min(...costs))]!;
}

/** By how much two things overlap that are this far apart. */
const covered = (apart: number, reach: number): number => Math.max(0, reach - Math.abs(apart));
const inside = (middle: number, long: number, most: number): boolean => middle >= long / 2 && middle <= most - long / 2;
