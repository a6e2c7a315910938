import { describe, expect, it } from "vitest";
import type { Colour } from "../../core/things";
import { rotate, top } from "../../stage/rotations";
import { seenTurned } from "../../stage/drawn-dice";
import { PLATES, WIDTH, platePoint, pointOf, sideOf } from "./box";
import { lying } from "../by_hand/die";
import { HOME, fitting, flatEye, holePoint, lookingAt, poseInHole, poseOnPlate, restingAt, solidEye, turnOf } from "./space";

describe("a die in the box", () => {
  it("lies with its face up, turned counterclockwise", () => {
    for (const face of [1, 2, 3, 4, 5, 6]) expect(top(lying(face, 37))).toBe(face);
    const [x, , z] = rotate(lying(1, 90), [1, 0, 0]); // what was in the east is in the north
    expect([Math.round(x), Math.round(z)]).toEqual([0, -1]);
  });
  it("lies where the motion left it", () => {
    const { point } = poseInHole({ colour: "blue", face: 3, lies: [20, -5, 10] }, [0, 4]);
    expect(point).toEqual([54, 8, -51.5]);
  });
  it("is seen in its hole from every side, in the drawing as in space", () => {
    for (const before of PLATES) {
      const { point } = seenTurned(poseInHole({ colour: "blue", face: 3 }, [1, 3]), turnOf(before));
      const drawn = flatEye(point);
      const { x, y } = pointOf([1, 3], before, 5);
      expect([drawn.x, drawn.y]).toEqual([expect.closeTo(x), expect.closeTo(y)]);
    }
  });
  it("lies on the plate before you, and on the others as they are drawn", () => {
    for (const plate of PLATES) {
      const from = seenTurned(poseOnPlate("blue" as Colour, 0), -turnOf(plate));
      const seen = flatEye(seenTurned(from, turnOf("south")).point);
      const drawn = platePoint(sideOf(plate, "south"));
      expect(Math.hypot(seen.x - drawn.x, seen.y - drawn.y)).toBeLessThan(plate === "south" || plate === "north" ? 2 : 30);
    }
  });
});

describe("a plate that is moved along its side", () => {
  it("carries its die in the drawing, as far as the wall lets it go", () => {
    for (const shift of [-72, -40, 0, 40, 72]) {
      expect(flatEye(poseOnPlate("blue" as Colour, shift).point).x).toBeCloseTo(platePoint(0, shift).x);
      expect(Math.abs(platePoint(0, shift).x - 200)).toBeLessThan(174); // on the wall
    }
  });
  it("keeps its die in sight of the camera", () => {
    const eye = solidEye(HOME);
    for (const x of [-80, 80]) expect(Math.abs(eye([x, 52, 107]).x - 200)).toBeLessThan(200); // half a die beyond 72
  });
});

describe("the camera", () => {
  it("shows every hole large enough for a finger", () => {
    const eye = solidEye(HOME);
    for (const row of [0, 4]) for (const column of [0, 4]) expect(eye(holePoint([row, column])).scale * 26).toBeGreaterThan(44);
  });
  it("comes nearer to a die that flies, and back home", () => {
    expect(lookingAt([40, 20, -50], 0)).toEqual(HOME);
    const [home, near] = [HOME, lookingAt([40, 20, -50], 1)].map((camera) => solidEye(camera)([40, 16, -50]));
    expect(near!.scale).toBeGreaterThan(home!.scale);
    expect(Math.abs(near!.x - 200)).toBeLessThan(Math.abs(home!.x - 200));
  });
});

it("is drawn smaller where a die on a plate at the side would be cut off", () => {
  const eye = (fits: number) => solidEye(restingAt(0, fits))([107, 44, 0]);
  expect(fitting(40)).toBe(1);
  expect(fitting(12)).toBeLessThan(1);
  const { x, scale } = eye(fitting(12));
  expect(x + 8 * scale).toBeLessThan(WIDTH + 12);
  expect(eye(1).x + 8 * eye(1).scale, "as it was").toBeGreaterThan(WIDTH + 12);
});
