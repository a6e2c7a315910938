// A die on its way, seen straight from above: where it is, how it is turned, and which face is up.

import type { Face } from "../core/things";
import { project, type Camera } from "./camera";
import { multiply, printed, top, yaw } from "./rotations";
import { pose, rest } from "./motions";
import { isCube, seenTurned, type StageDie, type Spot } from "./drawn-dice";

export interface Rolling {
  x: number;
  y: number;
  angle: number;
  /** Nearer to the eye, it looks larger. */
  scale: number;
  face: Face;
}

/** How much larger a die looks for each edge that it is above the mat. */
const NEARER = 0.12;

/** `straight`: how much of its last turn a die keeps where it lies, `spot`. It gets there without a jump. */
export function rolling(shown: StageDie, spot: Spot, camera: Camera, turn: number, frame: number, straight: number): Rolling {
  const { track, die, face, spin } = shown;
  const now = seenTurned(pose(track, frame), turn);
  const last = seenTurned(rest(track), turn);
  const [seen, lies] = [project(camera, now.point), project(camera, last.point)];
  const part = Math.min(1, frame / Math.max(track.points.length - 1, 1));
  const height = now.point[1] - last.point[1];
  const up = isCube(shown) ? die.faces[top(multiply(now.turn, printed(rest(track).turn, die.faces.indexOf(face) + 1, spin))) - 1] : face;
  return {
    x: seen.x + (spot.x - lies.x) * part,
    y: seen.y + (spot.y - lies.y) * part,
    angle: yaw(now.turn) * (1 - part * (1 - straight)),
    scale: 1 + NEARER * Math.max(0, height),
    face: part >= 1 ? face : (up ?? face),
  };
}
