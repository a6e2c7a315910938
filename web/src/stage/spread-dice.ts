// Places for dice whose fall is not shown: in loose rows over the whole mat they can be larger than in a heap.

import type { Point } from "./camera";
import { rest, type Motion, type Track } from "./motions";
import { seenTurned } from "./drawn-dice";
import { dice } from "./throw-motions";

/** Distance between two middles at which dice never touch, whatever their rotation. */
const APART = 1.46;
const SHIFT = 0.14;
const JITTER = 0.07;
/** Distance from a die's middle to its corners, roughly. */
const HALF = 0.56;

export interface Spread {
  tracks: Track[];
  /** Half axes of an ellipse that holds all dice: to the sides, and towards the back. */
  across: number;
  deep: number;
}

/** Lays the dice in rows. `aspect`: the mat's visible width divided by its depth; `turn` as in `seenTurned`; `name` decides which die lies where. */
export function spread({ tracks }: Motion, aspect: number, turn: number, name: string): Spread {
  const count = tracks.length;
  const tried = Array.from({ length: Math.min(count, 4) }, (_, rows) => inRows(count, rows + 1));
  const best = tried.map((places) => ({ places, deep: depth(places, aspect) })).reduce((a, b) => (b.deep < a.deep ? b : a));
  const random = dice(`${name} places`);
  const order = tracks.map((_, die) => ({ die, key: random() })).sort((a, b) => a.key - b.key);
  const side = Math.cos(turn) < 0 ? -1 : 1; // for a viewer at the other side of the table
  const laid: Track[] = [];
  order.forEach(({ die }, place) => {
    const [x, z] = best.places[place]!.map((at) => side * at + JITTER * (2 * random() - 1)) as [number, number];
    const track = tracks[die]!;
    const lies = rest(track);
    const point: Point = [x, lies.point[1], z];
    laid[die] = { ...track, points: [seenTurned({ ...lies, point }, -turn).point], turns: [lies.turn] };
  });
  return { tracks: laid, across: best.deep * aspect, deep: best.deep };
}

/** Most dice that have room beside something. */
export const MOST_BESIDE = 6;
/** Places left and right of the middle, for up to three dice on each side. */
const SIDES: readonly (readonly [x: number, z: number])[][] = [[], [[2.7, 0]], [[2.6, -0.85], [2.6, 0.85]], [[2.3, -1.5], [2.8, 0], [2.3, 1.5]]];
const ACROSS = 3.45;
/** Half depth at least: on a wide mat, two dice in a column have to clear the cup in its corner. */
const DEEP = 1.9;
/** Factor that moves dice away from an occupied corner. */
const OFF_CORNER = 0.78;

/** Lays the dice beside the middle. The cup stands in the upper right corner, the winner's mat in the lower left one. */
export function atTheSides({ tracks }: Motion, aspect: number, turn: number, name: string): Spread {
  const random = dice(`${name} sides`);
  const deep = Math.max(ACROSS / aspect, DEEP);
  const wider = (deep * aspect) / ACROSS;
  const right = Math.ceil(tracks.length / 2);
  const laid = tracks.map((track, die): Track => {
    const side = die < right ? 1 : -1;
    const places = SIDES[side > 0 ? right : tracks.length - right]!;
    const [x, z] = places[die % right]!.map((at) => side * at + JITTER * (2 * random() - 1)) as [number, number];
    const lies = rest(track);
    const point: Point = x * z < -0.5 ? [x * OFF_CORNER, lies.point[1], z * OFF_CORNER] : [x * wider, lies.point[1], z];
    return { ...track, points: [seenTurned({ ...lies, point }, -turn).point], turns: [lies.turn] };
  });
  return { tracks: laid, across: deep * aspect, deep };
}

/** Rows of about the same length, the longer ones in the middle, each shifted against the last. */
function inRows(count: number, rows: number): [x: number, z: number][] {
  const lengths = Array.from({ length: rows }, () => Math.floor(count / rows));
  const fromTheMiddle = lengths.map((_, row) => row).sort((a, b) => Math.abs(2 * a - rows + 1) - Math.abs(2 * b - rows + 1));
  for (const row of fromTheMiddle.slice(0, count % rows)) lengths[row]!++;
  return lengths.flatMap((length, row) => {
    const shift = rows === 1 ? 0 : row % 2 === 0 ? -SHIFT : SHIFT;
    return Array.from({ length }, (_, place): [number, number] => [
      (place - (length - 1) / 2) * APART + shift,
      (row - (rows - 1) / 2) * APART,
    ]);
  });
}

/** Half the depth of the ellipse that holds dice at these places. */
function depth(places: readonly (readonly [number, number])[], aspect: number): number {
  return Math.max(...places.map(([x, z]) => Math.hypot((Math.abs(x) + HALF) / aspect, Math.abs(z) + HALF)));
}
