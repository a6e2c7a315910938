import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Size } from "../core/things";
import { multiply, printed, rotate, top } from "./rotations";
import { decode, laid, mirrored, pose, quicker, rest, type Motion, type Track } from "./motions";
import { choose, fileFor } from "./throw-motions";

const equal = (count: number): Size[] => Array.from({ length: count }, () => "large");
const SETS: Size[][] = [
  ...Array.from({ length: 9 }, (_, i) => equal(i + 1)),
  Array.from({ length: 12 }, (_, i) => (i % 2 ? "small" : "large")),
];

function read(sizes: readonly Size[]): Motion[] {
  const bytes = readFileSync(new URL(`../../public/motions/${fileFor(sizes)}.bin`, import.meta.url));
  return decode(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
}

/** The corners of the square that a resting die stands on. */
function corners(track: Track): [x: number, z: number][] {
  const { point, turn } = rest(track);
  const level = [rotate(turn, [1, 0, 0]), rotate(turn, [0, 1, 0]), rotate(turn, [0, 0, 1])].filter(([, y]) => Math.abs(y) < 0.5);
  const half = track.size / 2;
  return [[1, 1], [1, -1], [-1, -1], [-1, 1]].map(([a, b]) => [
    point[0] + half * (a! * level[0]![0] + b! * level[1]![0]),
    point[2] + half * (a! * level[0]![2] + b! * level[1]![2]),
  ]);
}

/** The gap between two squares along the axis that separates them best; negative if they overlap. */
function gap(a: Track, b: Track): number {
  const [one, two] = [corners(a), corners(b)];
  let widest = -Infinity;
  for (const square of [one, two]) {
    for (let i = 0; i < 2; i++) {
      const axis = [square[i + 1]![0] - square[i]![0], square[i + 1]![1] - square[i]![1]] as const;
      const length = Math.hypot(...axis);
      const along = (points: typeof one): number[] => points.map(([x, z]) => (x * axis[0] + z * axis[1]) / length);
      const [first, second] = [along(one), along(two)];
      widest = Math.max(widest, Math.min(...second) - Math.max(...first), Math.min(...first) - Math.max(...second));
    }
  }
  return widest;
}

describe.each(SETS.map((sizes) => [fileFor(sizes)!, sizes] as const))("%s", (_, sizes) => {
  const motions = read(sizes);

  it("has eight throws of these dice, none longer than is shown", () => {
    expect(motions).toHaveLength(8);
    for (const { tracks, seconds } of motions) {
      expect(tracks.map(({ size }) => size)).toEqual(sizes.map((size) => (size === "large" ? 1 : 0.75)));
      expect(seconds).toBeLessThanOrEqual(1.1);
      expect(seconds).toBeGreaterThan(0.4);
    }
  });

  it("never leaves the tray again", () => {
    for (const { tracks, radius } of motions) {
      for (const { points } of tracks) {
        const away = points.map(([x, , z]) => Math.hypot(x, z));
        const landed = away.findIndex((far) => far <= radius - 0.5);
        expect(Math.max(...away.slice(landed))).toBeLessThan(radius - 0.1);
      }
    }
  });

  it("turns dice, never bends them", () => {
    for (const { tracks } of motions) {
      const lengths = tracks.flatMap(({ turns }) => turns.map((turn) => Math.hypot(...turn)));
      expect(Math.max(...lengths.map((length) => Math.abs(length - 1)))).toBeLessThan(1e-6);
    }
  });

  it("ends with every die flat on the mat, inside the disc, apart from the others", () => {
    for (const { tracks, radius } of motions) {
      tracks.forEach((track, i) => {
        const { point, turn } = rest(track);
        expect(point[1]).toBeCloseTo(track.size / 2, 3);
        const tilt = Math.max(...[0, 1, 2].map((axis) => Math.abs(rotate(turn, [axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0])[1])));
        expect(tilt).toBeGreaterThan(0.99999);
        for (const corner of corners(track)) expect(Math.hypot(...corner)).toBeLessThan(radius + 0.01);
        for (const other of tracks.slice(i + 1)) expect(gap(track, other)).toBeGreaterThan(0.05);
      });
    }
  });

  it("moves without jumps and without sinking into the mat", () => {
    for (const { tracks } of motions) {
      for (const { points, size } of tracks) {
        expect(Math.min(...points.map(([, y]) => y))).toBeGreaterThan(size / 2 - 0.06);
        const steps = points.slice(1).map((point, i) => Math.hypot(...point.map((value, axis) => value - points[i]![axis]!)));
        expect(Math.max(...steps)).toBeLessThan(1.35);
      }
    }
  });

  it("comes from the thrower’s side, and can be heard", () => {
    for (const { tracks, impacts, seconds } of motions) {
      for (const { points } of tracks) expect(points[0]![2]).toBeGreaterThan(1.5);
      expect(impacts.length).toBeGreaterThan(0);
      for (const impact of impacts) expect(impact.seconds).toBeLessThanOrEqual(seconds);
    }
  });

  it("ends on any face that is wanted", () => {
    for (const motion of motions) {
      for (const track of [...motion.tracks, ...mirrored(motion).tracks]) {
        const { turn } = rest(track);
        const ends = [1, 2, 3, 4, 5, 6].map((place) => top(multiply(turn, printed(turn, place, place))));
        expect(ends).toEqual([1, 2, 3, 4, 5, 6]);
      }
    }
  });
});

describe("choose", () => {
  const sizes = SETS.at(-1)!;
  const motions = read(sizes);

  it("gives the same throw to everybody, and others to other throws", () => {
    expect(choose(motions, sizes, "table 1")).toEqual(choose(motions, sizes, "table 1"));
    const rests = new Set(Array.from({ length: 40 }, (_, i) => rest(choose(motions, sizes, `table ${i}`).tracks[0]!).point.join()));
    expect(rests.size).toBeGreaterThan(30);
  });

  it("gives every die a track of its size, and every track to one die", () => {
    const { tracks } = choose(motions, sizes, "table 7");
    expect(tracks.map(({ size }) => size)).toEqual(sizes.map((size) => (size === "large" ? 1 : 0.75)));
    expect(new Set(tracks).size).toBe(12);
  });

  it("lays dice down where there is no motion for them", () => {
    const many = equal(20);
    expect(fileFor(many)).toBeNull();
    const { tracks, radius } = choose([], many, "table 1");
    tracks.forEach((track, i) => {
      for (const corner of corners(track)) expect(Math.hypot(...corner)).toBeLessThan(radius);
      for (const other of tracks.slice(i + 1)) expect(gap(track, other)).toBeGreaterThan(0);
    });
  });
});

describe("pose", () => {
  it("is between two frames, and at rest after the last", () => {
    const track: Track = { size: 1, points: [[0, 2, 0], [1, 1, 0]], turns: [[0, 0, 0, 1], [0, 0, 0, 1]] };
    expect(pose(track, 0.25).point).toEqual([0.25, 1.75, 0]);
    expect(pose(track, 99)).toEqual(rest(track));
  });

  it("needs no second frame", () => {
    expect(pose(laid([1]).tracks[0]!, 3).point).toEqual([0, 0.5, 0]);
  });
});

describe("decode", () => {
  it("refuses another format", () => {
    expect(() => decode(new Uint8Array([9, 0, 0, 60, 0, 0, 0, 0]).buffer)).toThrow("format");
  });
});

it("the same throw may take less time: the same way, and it sounds when it hits", () => {
  const motion: Motion = { ...laid([1]), seconds: 0.9, impacts: [{ seconds: 0.3, force: 1, on: "wool" }] };
  const quick = quicker(motion, 1.5);
  expect(quick.seconds).toBeCloseTo(0.6);
  expect(quick.impacts[0]!.seconds * quick.hz).toBeCloseTo(0.3 * motion.hz);
  expect(quick.tracks).toBe(motion.tracks);
});
