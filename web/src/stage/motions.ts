// Throws simulated by tools/motions, read from its files (the format is described in tools/motions/pack.py).

import type { Point } from "./camera";
import { blend, IDENTITY, type Quaternion } from "./rotations";

/** One die's path. After its last frame it lies still. */
export interface Track {
  /** The die's edge. */
  size: number;
  points: Point[];
  turns: Quaternion[];
}

/** A hit on the mat or another die; `force` from 0 to 1. */
export interface Impact {
  seconds: number;
  force: number;
  on: "wool" | "die";
}

export interface Motion {
  hz: number;
  /** Duration until the last die lies still. */
  seconds: number;
  /** Radius round the middle in which all dice rest. */
  radius: number;
  tracks: Track[];
  impacts: Impact[];
}

const FORMAT = 1;
const ROOT_HALF = Math.SQRT1_2;

export function decode(buffer: ArrayBuffer): Motion[] {
  const data = new DataView(buffer);
  if (data.getUint8(0) !== FORMAT) throw new Error("a motion file in another format");
  const [count, dice, hz] = [data.getUint8(1), data.getUint8(2), data.getUint8(3)];
  const unit = 1 / data.getUint16(4, true);
  const radius = data.getUint16(6, true) * unit;
  let at = 8;
  const byte = (): number => data.getUint8(at++);
  const sizes = Array.from({ length: dice }, () => byte() / 100);
  return Array.from({ length: count }, () => {
    const lengths = sizes.map(byte);
    const impacts = Array.from({ length: byte() }, (): Impact => {
      const [frame, force, on] = [byte(), byte(), byte()];
      return { seconds: frame / hz, force: force / 255, on: on === 0 ? "wool" : "die" };
    });
    const tracks = sizes.map((size, die): Track => {
      const points: Point[] = [];
      const turns: Quaternion[] = [];
      for (let frame = 0; frame < lengths[die]!; frame++, at += 10) {
        const along = (axis: number): number => data.getInt16(at + 2 * axis, true) * unit;
        points.push([along(0), along(1), along(2)]);
        turns.push(quaternion(data.getUint32(at + 6, true)));
      }
      return { size, points: fenced(points, radius), turns };
    });
    return { hz, seconds: (Math.max(...lengths) - 1) / hz, radius, tracks, impacts };
  });
}

/** Distance from the resting area to the tray's rim, in edges. */
const RIM = 0.35;

/** Keeps dice within the rim once they are on the mat: small throws were simulated without a rim. */
function fenced(points: readonly Point[], radius: number): Point[] {
  const near = radius - 0.5; // the whole die is within the radius, including its corners
  const landed = points.findIndex(([x, , z]) => Math.hypot(x, z) <= near);
  return points.map(([x, y, z], frame): Point => {
    const away = Math.hypot(x, z);
    if (landed < 0 || frame < landed || away <= near) return [x, y, z];
    const shorter = (near + RIM * Math.tanh((away - near) / RIM)) / away;
    return [x * shorter, y, z * shorter];
  });
}

/** Unpacks a quaternion of three numbers: the two highest bits name the largest part, which follows from the others. */
export function quaternion(packed: number): Quaternion {
  const largest = packed >>> 30;
  const rest = [20, 10, 0].map((shift) => (((packed >>> shift) & 1023) / 1023 - 0.5) * 2 * ROOT_HALF);
  const missing = Math.sqrt(Math.max(0, 1 - rest.reduce((sum, part) => sum + part * part, 0)));
  const parts = [...rest.slice(0, largest), missing, ...rest.slice(largest)];
  const length = Math.hypot(...parts);
  const part = (place: number): number => parts[place]! / length;
  return [part(0), part(1), part(2), part(3)];
}

export interface Pose {
  point: Point;
  turn: Quaternion;
}

/** A die's pose this many frames after the throw began. */
export function pose({ points, turns }: Omit<Track, "size">, frame: number): Pose {
  const last = points.length - 1;
  const before = Math.min(Math.max(Math.floor(frame), 0), last);
  const after = Math.min(before + 1, last);
  const part = Math.min(Math.max(frame - before, 0), 1);
  const [a, b] = [points[before]!, points[after]!];
  return {
    point: [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part],
    turn: blend(turns[before]!, turns[after]!, part),
  };
}

export function rest({ points, turns }: Track): Pose {
  return { point: points.at(-1)!, turn: turns.at(-1)! };
}

/** The mirror image of a throw, which doubles the number of motions. */
export function mirrored(motion: Motion): Motion {
  return {
    ...motion,
    tracks: motion.tracks.map((track) => ({
      ...track,
      points: track.points.map(([x, y, z]): Point => [-x, y, z]),
      turns: track.turns.map(([x, y, z, w]): Quaternion => [x, -y, -z, w]),
    })),
  };
}

/** The same throw, this many times faster. */
export function quicker(motion: Motion, times: number): Motion {
  const impacts = motion.impacts.map((hit) => ({ ...hit, seconds: hit.seconds / times }));
  return { ...motion, hz: motion.hz * times, seconds: motion.seconds / times, impacts };
}

/** A motion of dice that just lie there, for when no file fits or none could be loaded. */
export function laid(sizes: readonly number[]): Motion {
  const spread = 0.95;
  const tracks = sizes.map((size, die): Track => {
    const away = spread * Math.sqrt(die + (sizes.length > 1 ? 0.6 : 0));
    const angle = die * Math.PI * (3 - Math.sqrt(5));
    return { size, points: [[away * Math.cos(angle), size / 2, away * Math.sin(angle)]], turns: [IDENTITY] };
  });
  return { hz: 60, seconds: 0, radius: spread * Math.sqrt(sizes.length) + 1, tracks, impacts: [] };
}
