// The place of the tag with a running sum: at the counted die, above it if that hides no other die.

import type { Square } from "./flat-dice";

/** Size in pixels of a tag at a die of the usual edge. */
const USUAL = 64;
const WIDE = 38;
const HIGH = 34;

/** Scale of a tag: it stays readable at small dice, and grows with large ones. */
export const tagSize = (edge: number): number => Math.max(0.65, edge / USUAL);
/** Distance of the tag's edge from the die's middle, in edges of the die. */
const OFF = 0.62;

export interface TagPlace {
  x: number;
  y: number;
}

/** The middle of the tag. */
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

/** Length by which two things overlap along an axis. */
const covered = (apart: number, reach: number): number => Math.max(0, reach - Math.abs(apart));
const inside = (middle: number, long: number, most: number): boolean => middle >= long / 2 && middle <= most - long / 2;
