// The box in space, and how it is seen: in millimetres from its middle, x to the right, y up, z towards whoever looks.

import type { Colour } from "../../core/things";
import type { BoardView } from "@mutschel/screen";
import { project, type Camera, type Point } from "../../stage/camera";
import type { Pose } from "../../stage/motions";
import type { Pull } from "../by_hand/aim";
import { EDGE, lying, type ScreenPlace } from "../by_hand/die";
import { HEIGHT, MIDDLE, WIDTH, across, quarters, type Hole, type Plate } from "./box";

const PITCH = 26;
/** A die on a plate, before it is flicked. */
const ON_PLATE: Point = [0, 36 + EDGE / 2, 107];

/** Maps a point to its place on the picture of WIDTH × HEIGHT. */
export type Eye = (point: Point) => ScreenPlace;

const DEGREE = Math.PI / 180;

/** The slant, in degrees, of a die whose real turn nobody knows: always the same for the same hole. */
const slant = ([row, column]: Hole): number => ((row * 5 + column) * 7) % 13 - 6;

/** The die in this hole as it lies in the box, seen from the south. */
export function poseInHole(die: NonNullable<BoardView["holes"][number][number]>, hole: Hole): Pose {
  const [east, north, yaw] = die.lies ?? [0, 0, slant(hole)];
  return {
    point: [(hole[1] - 2) * PITCH + east / 10, EDGE / 2, (hole[0] - 2) * PITCH - north / 10],
    turn: lying(die.face, yaw),
  };
}

/** Millimetres by which a finger can move the die on its plate. */
const GIVES = 9;

/** The die that lies before you on a plate; a finger may hold it there. */
export function poseOnPlate(colour: Colour, shift: number, [x, y]: Pull = [0, 0]): Pose {
  const far = Math.hypot(x, y);
  const part = far === 0 ? 0 : (GIVES * (1 - Math.exp(-far / (3 * GIVES)))) / far;
  return { point: [ON_PLATE[0] + shift + x * part, ON_PLATE[1], ON_PLATE[2] - y * part], turn: lying(shownFace(colour), 10) };
}

/** The Joker and all coloured dice are drawn with a three until they are flicked. */
export const shownFace = (colour: Colour): number => (colour === "pink" ? 6 : 3);

/** The angle (clockwise, in radians) by which the box is turned while this plate lies before you. */
export const turnOf = (plate: Plate): number => (quarters(plate) * Math.PI) / 2;

/** The middle of a hole as it lies before you, where a die's middle is. */
export const holePoint = ([row, column]: Hole): Point => [(column - 2) * PITCH, EDGE / 2, (row - 2) * PITCH];

/** Round a hole, on its ribs. */
export function holeOutline(hole: Hole, eye: Eye): string {
  const [x, , z] = holePoint(hole);
  const corners = [[-12, -12], [12, -12], [12, 12], [-12, 12]] as const;
  return corners.map(([dx, dz]) => eye([x + dx, 12, z + dz])).map((seen) => `${seen.x.toFixed(1)},${seen.y.toFixed(1)}`).join(" ");
}

// -- the drawing -------------------------------------------------------------------------------------
const DRAWN = 57 / PITCH;
const FIELD = 67;
/** The factor by which everything beyond the holes at the back is drawn narrower. */
const NARROW = 0.56;
const LIFT = 0.8;

/** As BoxPicture draws it. */
export const flatEye: Eye = ([x, y, z]) => {
  const height = y - EDGE / 2;
  const along = z >= -FIELD ? z * DRAWN : -FIELD * DRAWN + (z + FIELD) * NARROW;
  return { x: MIDDLE.x + across(x), y: MIDDLE.y + along - height * LIFT, scale: DRAWN * (1 + Math.max(0, height) / 260) };
};

// -- the solid box -------------------------------------------------------------------------------------
/** The camera at rest: behind the plate that lies before you. The unit is a die's edge. */
export const HOME: Camera = { width: WIDTH, height: HEIGHT, pitch: 64 * DEGREE, distance: 34, focus: 34 * EDGE * 1.9, shift: [0, -4] };

/** The part by which the holes are larger while they are touched. */
const CLOSER = 0.27;

/** A die on a plate at the side reaches so far beyond the picture. */
const BESIDE = 36;

/** The largest scale at which nothing at the box's sides is cut off, with this much room beside the picture. */
export const fitting = (beside: number): number => Math.min(1, (WIDTH / 2 + beside) / (WIDTH / 2 + BESIDE));

/** The camera at rest; `closer` from 0 (all of the box, where it fits) to 1 (its holes). */
export const restingAt = (closer: number, fits = 1): Camera => ({
  ...HOME, focus: HOME.focus * (fits + (1 + CLOSER - fits) * closer), shift: [HOME.shift[0], HOME.shift[1] + 6 * closer],
});

/** The camera while it follows a die there; `near` from 0 (at home) to 1. */
export function lookingAt([x, , z]: Point, near: number, fits = 1): Camera {
  const closer: Camera = { ...HOME, pitch: HOME.pitch - near * 7 * DEGREE, focus: HOME.focus * (fits + (1.22 - fits) * near) };
  const die = project(closer, [x / EDGE, 1, z / EDGE]);
  const follows = 0.5 * near;
  return { ...closer, shift: [HOME.shift[0] + (WIDTH / 2 - die.x) * follows, HOME.shift[1] + (HEIGHT / 2 - die.y) * follows] };
}

export const solidEye = (camera: Camera): Eye => ([x, y, z]) => {
  const { x: left, y: top, scale } = project(camera, [x / EDGE, y / EDGE, z / EDGE]);
  return { x: left, y: top, scale: scale / EDGE };
};

/** The factor by which a way that leads away from you looks shorter. */
export const foreshortened = (solid: boolean): number => (solid ? Math.sin(HOME.pitch) : 1);

/** The place of a plate on the picture, in the order of `sideOf`; those at the sides may be cut off, but can be touched. */
export function platePointIn(side: number, eye: Eye): { x: number; y: number } {
  const out: readonly Point[] = [[0, 36, 110], [110, 36, 0], [0, 36, -110], [-110, 36, 0]];
  const { x, y } = eye(out[side]!);
  return { x: Math.min(Math.max(x, 22), WIDTH - 22), y };
}

/** The shift of the box (CSS `translate`) this many seconds after a shake began. */
export function trembling(seconds: number | null): string {
  if (seconds === null) return "none";
  return `${(4 * Math.sin(50 * seconds)).toFixed(1)}px ${(3 * Math.cos(41 * seconds)).toFixed(1)}px`;
}
