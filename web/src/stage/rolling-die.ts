// A rolling die seen straight from above: its place, its rotation, and the face on top.

import type { Face } from "../core/things";
import { project, type Camera } from "./camera";
import { multiply, printed, top, yaw } from "./rotations";
import { pose, rest } from "./motions";
import { isCube, seenTurned, type StageDie, type Spot } from "./drawn-dice";

export interface RollingDie {
  x: number;
  y: number;
  angle: number;
  /** Larger when nearer to the eye. */
  scale: number;
  face: Face;
}

/** Growth of a die per edge of height above the mat. */
const NEARER = 0.12;

/** The die in this frame, on its way to `spot` without a jump. `straight`: share of its last rotation that it keeps there. */
export function rollingDie(shown: StageDie, spot: Spot, camera: Camera, turn: number, frame: number, straight: number): RollingDie {
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
