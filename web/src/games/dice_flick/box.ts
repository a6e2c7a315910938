// The box as it is drawn: where holes, plates and dice lie on a picture of 400 × 468, whichever side is turned to you.

import type { AimView, BoardView } from "@mutschel/screen";

export const WIDTH = 400;
export const HEIGHT = 468;
export const PITCH = 57;
const LEFT = 57.5;
const TOP = 76;
/** The middle of the holes: the box turns about it. */
export const MIDDLE = { x: 200, y: 218.5 };

/** In the order in which a turn to the right brings them to you. */
export const PLATES: readonly Plate[] = ["south", "east", "north", "west"];
export type Plate = AimView["plate"];

/** Row and column, counted from 0, as the server counts them. */
export type Hole = readonly [number, number];
/** May a hole be touched, has it been, or is it being counted? */
export type Mark = "no" | "may" | "picked" | "lit";
export interface Point {
  x: number;
  y: number;
}

/** The quarter turns (clockwise) that bring this plate before you. */
export const quarters = (plate: Plate): number => PLATES.indexOf(plate);

export const plateAfter = (plate: Plate, turns: 1 | -1): Plate => PLATES[(quarters(plate) + turns + 4) % 4]!;

/** The side of this plate while another one lies before you: 0 below, then counterclockwise (right, above, left). */
export const sideOf = (plate: Plate, before: Plate): number => (quarters(plate) - quarters(before) + 4) % 4;

/** The shorter way from one plate to another, in quarters clockwise. */
export function wayTo(from: Plate, to: Plate): number {
  const right = (quarters(to) - quarters(from) + 4) % 4;
  return right === 3 ? -1 : right;
}

export const sameHole = (one: Hole, other: Hole): boolean => one[0] === other[0] && one[1] === other[1];

/** Row and column of a hole on the picture. */
export function turned([row, column]: Hole, before: Plate, size: number): Hole {
  const last = size - 1;
  return ([[row, column], [column, last - row], [last - row, last - column], [last - column, row]] as const)[quarters(before)]!;
}

/** The middle of a hole on the picture. */
export function pointOf(hole: Hole, before: Plate, size: number): Point {
  const [row, column] = turned(hole, before, size);
  return { x: LEFT + PITCH * (column + 0.5), y: TOP + PITCH * (row + 0.5) };
}

/** Millimetres from one hole to the next, and from the middle to the end of the holes. */
const [APART, FIELD] = [26, 67];
/** The factor by which everything beyond the holes at the sides is drawn narrower. */
const NARROW = 0.98;

/** A distance to the right of the middle, as it looks on the picture. */
export function across(millimetres: number): number {
  const within = Math.min(Math.abs(millimetres), FIELD);
  return Math.sign(millimetres) * ((within * PITCH) / APART + (Math.abs(millimetres) - within) * NARROW);
}

/** The place of a die on a plate; the plates are in the order of `sideOf`. */
export function platePoint(side: number, shift = 0): Point {
  const along = across(shift);
  return [
    { x: 200 + along, y: 424 },
    { x: 386, y: MIDDLE.y - along },
    { x: 200 - along, y: 20 },
    { x: 14, y: MIDDLE.y + along },
  ][side]!;
}

export function allHoles(board: BoardView): Hole[] {
  return board.holes.flatMap((row, r) => row.map((_, c) => [r, c] as const));
}

export const dieAt = (board: BoardView, [row, column]: Hole) => board.holes[row]?.[column] ?? null;

export const markerAt = (board: BoardView, hole: Hole) => board.markers.find((marker) => sameHole(marker.hole, hole)) ?? null;

export const isSpent = (board: BoardView, hole: Hole): boolean => board.spent.some((other) => sameHole(other, hole));
