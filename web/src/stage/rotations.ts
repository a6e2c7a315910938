// Quaternions, and the 24 rotations of a cube. A face is put on top by rotating what is printed on the die, so the simulated motion stays the same.

import type { Point } from "./camera";

export type Quaternion = readonly [x: number, y: number, z: number, w: number];

/** Places 1 to 6 on a die: opposite ones add up to 7, and 1, 2, 3 run counterclockwise round their corner. */
export const PLACES: readonly Point[] = [
  [0, 1, 0], [0, 0, 1], [1, 0, 0], [-1, 0, 0], [0, 0, -1], [0, -1, 0],
];

export const IDENTITY: Quaternion = [0, 0, 0, 1];

export function multiply([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

export function inverse([x, y, z, w]: Quaternion): Quaternion {
  return [-x, -y, -z, w];
}

export function about([x, y, z]: Point, angle: number): Quaternion {
  const s = Math.sin(angle / 2);
  return [x * s, y * s, z * s, Math.cos(angle / 2)];
}

export function rotate(q: Quaternion, [x, y, z]: Point): Point {
  const [rx, ry, rz] = multiply(multiply(q, [x, y, z, 0]), inverse(q));
  return [rx, ry, rz];
}

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Interpolates between two rotations that are not far apart, the short way. */
export function blend(a: Quaternion, b: Quaternion, part: number): Quaternion {
  const sign = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0 ? -1 : 1;
  const mixed = a.map((value, i) => value + (sign * b[i]! - value) * part);
  const length = Math.hypot(...mixed);
  return [mixed[0]! / length, mixed[1]! / length, mixed[2]! / length, mixed[3]! / length];
}

/** The six rotations that bring another place to the top, each turned about the upright axis. */
export const CUBE: readonly Quaternion[] = [
  IDENTITY,
  ...[1, 2, 3].map((n) => about([1, 0, 0], (n * Math.PI) / 2)),
  about([0, 0, 1], Math.PI / 2),
  about([0, 0, 1], -Math.PI / 2),
].flatMap((tip) => [0, 1, 2, 3].map((n) => multiply(about([0, 1, 0], (n * Math.PI) / 2), tip)));

/** The place (1 to 6) that lies on top. */
export function top(q: Quaternion): number {
  const up = rotate(inverse(q), [0, 1, 0]);
  const heights = PLACES.map((place) => dot(place, up));
  return heights.indexOf(Math.max(...heights)) + 1;
}

/** The rotation of the print on a die that comes to rest as `rest`, so that `place` is on top: one of four, chosen by `spin`. */
export function printed(rest: Quaternion, place: number, spin: number): Quaternion {
  const up = PLACES[top(rest) - 1]!;
  const ways = CUBE.filter((turn) => dot(rotate(turn, PLACES[place - 1]!), up) > 0.9);
  return ways[spin % ways.length]!;
}

/** The rotation of a flat die about the upright axis, from -45° to 45°: a square looks the same every 90°. */
export function yaw(q: Quaternion): number {
  const [x, y, z] = rotate(q, [1, 0, 0]);
  const [ax, , az] = Math.abs(y) > 0.7 ? rotate(q, [0, 0, 1]) : [x, y, z];
  const angle = Math.atan2(az, ax);
  const quarter = Math.PI / 2;
  return angle - Math.round(angle / quarter) * quarter;
}
