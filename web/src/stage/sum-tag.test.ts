import { expect, it } from "vitest";
import { tagAt } from "./sum-tag";

const mat = { width: 400, height: 400 };
const at = (x: number, y: number) => ({ x, y, edge: 50 });

it("a sum lies above its die", () => {
  const { x, y } = tagAt([at(200, 200), at(300, 200)], 0, mat);
  expect([x, y < 200 - 25]).toEqual([200, true]);
});
it("unless it would hide another one there", () => {
  const { x, y } = tagAt([at(200, 200), at(200, 140)], 0, mat);
  expect([x > 225, y]).toEqual([true, 200]);
});
it("or lie outside the tray", () => {
  expect(tagAt([at(200, 30)], 0, mat).y).toBe(30);
});
it("where it can’t be helped it hides as little as possible", () => {
  const crowd = [at(200, 200), at(200, 140), at(260, 200), at(140, 200), at(205, 290)];
  expect(tagAt(crowd, 0, mat).y).toBeGreaterThan(225);
});
