// A die in space: how large it is, how it lies, and what is printed on it. In millimetres, y up.

import type { DieKind } from "../../core/things";
import type { KindView } from "@mutschel/screen";
import { kindView } from "../../look/die-marks";
import type { Point } from "../../stage/camera";
import { about, multiply, PLACES, type Quaternion } from "../../stage/rotations";

export const EDGE = 16;
const UP: Point = [0, 1, 0];
const DEGREE = Math.PI / 180;

/** A place on a picture, and how large a millimetre is there. */
export interface ScreenPlace {
  x: number;
  y: number;
  scale: number;
}

/** The turn of a die with this face up, turned by this many degrees counterclockwise. */
export function lying(face: number, degrees: number): Quaternion {
  const [x, , z] = PLACES[face - 1]!;
  const tip = face === 1 ? about(UP, 0) : face === 6 ? about([1, 0, 0], Math.PI) : about([-z, 0, x], Math.PI / 2);
  return multiply(about(UP, degrees * DEGREE), tip);
}

/** A Knaller has the same picture on all its sides. */
const KNALLER: KindView = { ...kindView("pink"), faces: [6, 6, 6, 6, 6, 6] };

export const dieIn = (colour: DieKind): KindView => (colour === "pink" ? KNALLER : kindView(colour));
