// The mat on which a die is flicked from seat to seat. In edges of the die from the middle: x right, y up, z towards you.

import { aim, type Camera, type Point } from "../../stage/camera";
import { blend, top, type Quaternion } from "../../stage/rotations";
import type { Pose } from "../../stage/motions";
import { seenTurned } from "../../stage/drawn-dice";
import type { Moment } from "../by_hand/show.svelte";
import { EDGE, lying } from "../by_hand/die";

const PITCH = (70 * Math.PI) / 180;
/** From the tray's outer edge to where a die may lie. */
const INSET = 30;
const DISTANCE = 22;
/** The smallest and largest edge of a die, in pixels; the mat is as many edges wide as then fit. */
const [SMALLEST, LARGEST] = [46, 130];
/** A die's corner doesn't reach beyond the mat. */
const HALF = 0.7;
/** Seconds in which a die turns from how it lay to how its flight begins: chance turns it only then. */
const CAUGHT = 0.1;

export interface Mat {
  camera: Camera;
  /** Half of the ellipse in which a die's middle may be. */
  across: number;
  deep: number;
}

export function matIn(width: number, height: number): Mat {
  const edge = Math.min(Math.max(0.15 * Math.min(width, height), SMALLEST), LARGEST);
  const half = (pixels: number): number => Math.max(1.5, (pixels / 2 - INSET) / edge);
  const [radius, deep] = [half(width), half(height) / Math.sin(PITCH)];
  const camera = aim({ width, height, pitch: PITCH, distance: DISTANCE, radius, deep, tall: 1, inset: INSET, largest: edge });
  return { camera, across: radius - HALF, deep: deep - HALF };
}

/** The place where the die lies before a player; `turn`: where they sit, clockwise from you. */
export function placeBefore({ across, deep }: Mat, turn: number): Point {
  const [x, z] = [-Math.sin(turn), Math.cos(turn)];
  const away = 1 / Math.hypot(x / across, z / deep);
  return [x * away, 0.5, z * away];
}

/** A die with this face on top, as it came to lie if that is known. */
export function poseBefore(mat: Mat, turn: number, face: number, lay: Quaternion | null): Pose {
  return { point: placeBefore(mat, turn), turn: lay && top(lay) === face ? lay : lying(face, 12) };
}

/**
 * The part of its way that a die is shown to go: the mat is smaller than the table. A long way is shortened more than a short
 * one, so that it ends on the mat, and the farther the harder it was flicked. `end`: where it ends, before that turn.
 */
export function shortened(mat: Mat, end: Point, turn: number): number {
  const [px, , pz] = placeBefore(mat, turn);
  const [x, , z] = seenTurned({ point: end, turn: [0, 0, 0, 1] }, turn).point;
  const [a, b] = [mat.across ** 2, mat.deep ** 2];
  const square = (x * x) / a + (z * z) / b;
  const chord = (-2 * ((px * x) / a + (pz * z) / b)) / square; // how many such paths it takes to cross the mat
  return square > 0 && chord > 0 ? chord * (1 - Math.exp(-1 / chord)) : 1;
}

/** The die's pose at a moment of its flick; `lay`: its turn before that. */
export function poseAt(mat: Mat, { film, pose, seconds }: Moment, turn: number, lay: Quaternion): Pose {
  const inEdges = ([x, y, z]: Point): Point => [x / EDGE, y / EDGE, z / EDGE];
  const part = shortened(mat, inEdges(film.track.points.at(-1)!), turn);
  const [x, y, z] = inEdges(pose.point);
  const now = seenTurned({ point: [x * part, y, z * part], turn: pose.turn }, turn);
  const [px, , pz] = placeBefore(mat, turn);
  return {
    point: [px + now.point[0], now.point[1], pz + now.point[2]],
    turn: seconds < CAUGHT ? blend(lay, now.turn, seconds / CAUGHT) : now.turn,
  };
}

/** About how far a die goes when it is flicked this hard (0 to 1): millimetres, from many simulated flicks. */
export const reach = (strength: number): number => 24 + 300 * strength ** 1.3;

/** From one resting place to another, for a die that is handed on. */
export function between(from: Pose, to: Pose): (part: number) => Pose {
  return (part) => {
    const along = (axis: 0 | 1 | 2): number => from.point[axis] + (to.point[axis] - from.point[axis]) * part;
    return { point: [along(0), along(1), along(2)], turn: blend(from.turn, to.turn, part) };
  };
}
