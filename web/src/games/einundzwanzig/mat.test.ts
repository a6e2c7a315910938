import { expect, test } from "vitest";
import { project, type Point } from "../../stage/camera";
import { IDENTITY, top } from "../../stage/rotations";
import { some } from "../../play/test-play";
import type { Film } from "../by_hand/show.svelte";
import { lying } from "../by_hand/die";
import { matIn, placeBefore, poseAt, poseBefore, shortened } from "./mat";

const sizes: [number, number][] = [[366, 500], [366, 280], [720, 430]];
const seats = (players: number): number[] => Array.from({ length: players }, (_, seat) => (2 * Math.PI * seat) / players);

test.each(sizes)("before everybody, the die lies on the mat (%i × %i)", (width, height) => {
  const mat = matIn(width, height);
  for (const turn of seats(12)) {
    const { x, y, scale } = project(mat.camera, placeBefore(mat, turn));
    expect(Math.min(x, width - x), `at ${turn}`).toBeGreaterThan(scale * 0.6);
    expect(Math.min(y, height - y), `at ${turn}`).toBeGreaterThan(scale * 0.6);
  }
  expect(project(mat.camera, placeBefore(mat, 0)).y).toBeGreaterThan(height * 0.7);
  expect(project(mat.camera, placeBefore(mat, Math.PI)).y).toBeLessThan(height * 0.3);
});

test("a die is large enough to be read", () => {
  for (const [width, height] of sizes) {
    expect(project(matIn(width, height).camera, [0, 0.5, 0]).scale).toBeGreaterThan(38);
  }
});

test("however hard and whereto a die is flicked, it ends on the mat, and farther if it was flicked harder", () => {
  const mat = matIn(366, 500);
  for (const turn of seats(5)) {
    for (const degrees of [-30, -10, 0, 20, 30]) {
      let before = 0;
      for (const edges of [2, 5, 12, 30]) {
        const angle = (degrees * Math.PI) / 180;
        const end: Point = [edges * Math.sin(angle), 0.5, -edges * Math.cos(angle)];
        const shown = edges * shortened(mat, end, turn);
        expect(shown).toBeGreaterThan(before);
        before = shown;
        const { point } = poseAt(mat, momentAt(end), turn, IDENTITY);
        expect((point[0] / mat.across) ** 2 + (point[2] / mat.deep) ** 2).toBeLessThanOrEqual(1);
      }
    }
  }
});

/** The end of a flick; in edges of the die. */
function momentAt([x, y, z]: Point): Parameters<typeof poseAt>[1] {
  const point: Point = [16 * x, 16 * y, 16 * z];
  const track = { die: 255, first: 0, points: [[0, 8, 0], point] as Point[], turns: [IDENTITY, IDENTITY] };
  return { film: some<Film>({ track }), pose: { point, turn: IDENTITY }, seconds: 1 };
}

test("a die keeps lying as it fell, unless another face has to be on top", () => {
  const mat = matIn(366, 500);
  const fell = lying(5, 33);
  expect(poseBefore(mat, 0, 5, fell).turn).toEqual(fell);
  expect(top(poseBefore(mat, 0, 1, fell).turn)).toBe(1);
});
