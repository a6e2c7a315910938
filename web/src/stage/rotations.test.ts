import { describe, expect, it } from "vitest";
import type { Point } from "./camera";
import { about, CUBE, multiply, PLACES, printed, rotate, top, yaw, type Quaternion } from "./rotations";

const cross = (a: Point, b: Point): Point => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const seen = (q: Quaternion, place: number): number[] => rotate(q, PLACES[place - 1]!).map((part) => Math.round(part) + 0);

describe("a die", () => {
  it("has opposite places that add up to seven", () => {
    for (let place = 1; place <= 3; place++) {
      expect(PLACES[6 - place]!.map((part) => -part + 0)).toEqual(PLACES[place - 1]);
    }
  });

  it("has 1, 2 and 3 counterclockwise round their corner, however it is turned", () => {
    for (const turn of CUBE) {
      const [one, two, three] = [1, 2, 3].map((place) => rotate(turn, PLACES[place - 1]!)) as [Point, Point, Point];
      cross(one, two).forEach((part, axis) => expect(part).toBeCloseTo(three[axis]!));
    }
  });

  it("can be turned in 24 ways", () => {
    const ways = new Set(CUBE.map((turn) => [1, 2].map((place) => seen(turn, place)).join(" ")));
    expect(ways.size).toBe(24);
  });
});

describe("printed", () => {
  it("brings every face up, whatever lay on top, in four ways", () => {
    for (const lies of CUBE) {
      const rest = multiply(about([0, 1, 0], 0.4), lies);
      for (let place = 1; place <= 6; place++) {
        const ends = [0, 1, 2, 3].map((spin) => multiply(rest, printed(rest, place, spin)));
        for (const end of ends) expect(top(end)).toBe(place);
        const sideways = place === 1 || place === 6 ? 2 : 1;
        expect(new Set(ends.map((end) => rotate(end, PLACES[sideways - 1]!).map((part) => part.toFixed(3)).join())).size).toBe(4);
      }
    }
  });
});

describe("yaw", () => {
  it("is the angle of the square, whichever face is up", () => {
    for (const lies of CUBE) expect(yaw(multiply(about([0, 1, 0], -0.3), lies))).toBeCloseTo(0.3);
  });
});
