import { expect, test } from "vitest";
import { project, type Point } from "../../stage/camera";
import { IDENTITY } from "../../stage/rotations";
import { blownTo, onPicture, RIM, towerIn } from "./tower";

const sizes: [number, number][] = [[366, 380], [366, 280], [720, 430]];
const turns = Array.from({ length: 12 }, (_, seat) => (2 * Math.PI * seat) / 12);
const at = (point: Point) => ({ point, turn: IDENTITY });

test.each(sizes)("the guard stands on the cup and falls beside it, onto the mat (%i × %i)", (width, height) => {
  const tower = towerIn(width, height);
  const foot = project(tower.camera, [0, 0, 0]);
  for (const turn of turns) {
    const to = blownTo(turn);
    const stands = project(tower.camera, onPicture(tower, at(RIM), to).point);
    expect(foot.y - stands.y).toBeGreaterThan(foot.scale * 3);
    expect(Math.abs(stands.x - width / 2)).toBeLessThan(foot.scale * 1.6);
    for (const away of [60, 110, 165]) {
      const lies = project(tower.camera, onPicture(tower, at([0, 8, -away]), to).point);
      const [aside, down] = [Math.abs(lies.x - width / 2), lies.y - foot.y];
      expect(aside > foot.scale * 2.2 || down > 0, `${turn}, ${away}: not behind the cup`).toBe(true);
      expect(Math.min(lies.x, width - lies.x)).toBeGreaterThan(40);
      expect(lies.y).toBeLessThan(height);
    }
  }
});

test("who sits elsewhere blows from there", () => {
  expect(blownTo(0)).toBeCloseTo((75 * Math.PI) / 180);
  expect(blownTo(Math.PI)).toBeCloseTo(Math.PI);
  expect(blownTo((3 * Math.PI) / 2)).toBeCloseTo(-Math.PI / 2);
});
