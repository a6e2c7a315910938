// The shape of a die: a cube with round edges, whose faces map to the picture of paint.ts.

import type { BufferGeometry } from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import type { Point } from "../camera";
import { COLUMNS, ROWS } from "./paint";

/** The sides in the order of three's boxes: the place (from 0), and the directions right and up on it. */
const SIDES: readonly { place: number; right: Point; up: Point }[] = [
  { place: 2, right: [0, 0, -1], up: [0, 1, 0] },
  { place: 3, right: [0, 0, 1], up: [0, 1, 0] },
  { place: 0, right: [1, 0, 0], up: [0, 0, -1] },
  { place: 5, right: [1, 0, 0], up: [0, 0, 1] },
  { place: 1, right: [1, 0, 0], up: [0, 1, 0] },
  { place: 4, right: [-1, 0, 0], up: [0, 1, 0] },
];

export const ROUND = 0.15;

export function body(segments: number): BufferGeometry {
  const geometry = new RoundedBoxGeometry(1, 1, 1, segments, ROUND);
  const { position, uv } = geometry.attributes;
  for (let i = 0; i < position!.count; i++) {
    const { place, right, up } = SIDES[Math.floor((i * 6) / position!.count)]!;
    const at: Point = [position!.getX(i), position!.getY(i), position!.getZ(i)];
    const along = (way: Point): number => at[0] * way[0] + at[1] * way[1] + at[2] * way[2] + 0.5;
    const [column, row] = [place % COLUMNS, Math.floor(place / COLUMNS)];
    uv!.setXY(i, (column + along(right)) / COLUMNS, 1 - (row + 1 - along(up)) / ROWS);
  }
  return geometry;
}
