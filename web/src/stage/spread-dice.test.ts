import { describe, expect, it } from "vitest";
import { laid, rest } from "./motions";
import { seenTurned } from "./drawn-dice";
import { spread } from "./spread-dice";

describe("dice that nobody has seen fall", () => {
  it("lie apart, however they are turned, and inside their ellipse", () => {
    for (const count of [1, 2, 5, 8, 9, 12]) {
      for (const aspect of [0.7, 1, 1.8]) {
        for (const turn of [0, 2, Math.PI]) {
          const { tracks, across, deep } = spread(laid(Array<number>(count).fill(1)), aspect, turn, "table 1");
          const points = tracks.map((track) => seenTurned(rest(track), turn).point);
          points.forEach(([x, , z], i) => {
            expect(Math.hypot(x / across, z / deep)).toBeLessThan(1);
            for (const [ox, , oz] of points.slice(i + 1)) expect(Math.hypot(x - ox, z - oz)).toBeGreaterThan(1.2);
          });
        }
      }
    }
  });

  it("fill a wide mat with larger dice than a heap would", () => {
    const heap = laid(Array<number>(8).fill(1));
    expect(spread(heap, 1.8, 0, "table 1").deep).toBeLessThan(2.1);
    expect(heap.radius).toBeGreaterThan(3);
  });

  it("lie the same way at every look, and otherwise at another throw", () => {
    const motion = laid(Array<number>(8).fill(1));
    expect(spread(motion, 1.5, 0, "table 1")).toEqual(spread(motion, 1.5, 0, "table 1"));
    expect(spread(motion, 1.5, 0, "table 2")).not.toEqual(spread(motion, 1.5, 0, "table 1"));
  });
});
