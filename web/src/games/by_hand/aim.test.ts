import { describe, expect, it } from "vitest";
import type { GestureView } from "@mutschel/screen";
import { aimedBy, arc, pulled, pullFor, straight, swiped, velocity, type Sample } from "./aim";
import { Finger } from "./finger";

const MAY: GestureView = {
  kind: "gesture", speed: [0.5, 1.4], widest: 30, loft: [35, 45, 50], pull: [6, 70],
  swipe: { soft: 800, window: 80, least: 60, most: 256, longest: 5000 },
};
/** A finger that moves this many millimetres per second to the right and away, seen every 8 ms. */
const way = (x: number, y: number, ms = 96): Sample[] =>
  Array.from({ length: ms / 8 + 1 }, (_, n) => [n * 8, (x * n * 8) / 1000, (y * n * 8) / 1000]);

describe("an aim", () => {
  it("is what the server makes of the pull that is sent for it", () => {
    const aim = { degrees: -12, strength: 0.4, loft: 40 };
    const pull = pullFor(MAY, aim);
    expect(pull[0]).toBeGreaterThan(0); // back to the right: it flies to the left
    expect(pull[1]).toBeLessThan(0);
    const seen = pulled(MAY, pull, 40)!;
    expect(seen.degrees).toBeCloseTo(-12);
    expect(seen.strength).toBeCloseTo(0.4);
    expect(aimedBy(MAY, { pull, loft: 40 })).toEqual(seen);
  });
  it("is never too weak to be sent, nor wider than allowed", () => {
    expect(pulled(MAY, pullFor(MAY, { ...straight(MAY), strength: 0 }), 45)).not.toBeNull();
    expect(pulled(MAY, [40, -10], 45)!.degrees).toBe(-30);
    expect(pulled(MAY, [0, -500], 45)!.strength).toBe(1);
  });
  it("is none while the die is hardly pulled, or forwards", () => {
    expect(pulled(MAY, [2, -4], 45)).toBeNull();
    expect(pulled(MAY, [0, 30], 45)).toBeNull();
  });
  it("follows a finger’s last moments", () => {
    const late = [...way(0, 100, 160), ...way(0, 800, 80).slice(1).map(([ms, x, y]): Sample => [160 + ms, x, 16 + y])];
    expect(velocity(late, 80)[1]).toBeCloseTo(800);
    const aimed = swiped(MAY, way(200, 800), 45)!;
    expect(aimed.degrees).toBeCloseTo(14.04, 1);
    expect(aimed.strength).toBeCloseTo(1 - Math.exp(-Math.hypot(200, 800) / 800));
    expect(swiped(MAY, way(0, 30), 45)).toBeNull();
    expect(swiped(MAY, way(0, -500), 45)).toBeNull();
  });
  it("shows where the die would come down: farther the stronger, and to the side it is aimed at", () => {
    const end = (strength: number, degrees = 0) => arc(MAY, { strength, degrees, loft: 45 }, 0).path.at(-1)!;
    expect(Math.abs(end(0.45)[2])).toBeLessThan(15); // about the middle
    expect(end(1)[2]).toBeLessThan(end(0.5)[2]);
    expect(end(0.5, 20)[0]).toBeGreaterThan(20);
    const { zone } = arc(MAY, straight(MAY), 10);
    expect(Math.min(...zone.map(([x]) => x))).toBeLessThan(10);
    expect(zone.every(([, y]) => Math.abs(y - 20) < 0.001)).toBe(true);
  });
});

describe("a finger", () => {
  const drawn = (samples: Sample[], mouse = false) => {
    const finger = new Finger(MAY, 45, mouse, 0);
    const gone = samples.slice(1).findIndex(([ms, x, y]) => finger.move(ms, x, y));
    return { finger, gone: gone >= 0, made: finger.lift(samples.at(-1)![0] + 4) };
  };
  it("that goes forwards swipes", () => {
    const { finger, gone, made } = drawn(way(50, 300, 96));
    expect(finger.how).toBe("swipe");
    expect(gone).toBe(false);
    expect(made).toMatchObject({ swipe: expect.arrayContaining([[0, 0, 0], [96, 4.8, 28.8]]) as unknown, loft: 45 });
  });
  it("that goes backwards pulls", () => {
    const { finger, made } = drawn(way(20, -300, 96));
    expect(finger.how).toBe("pull");
    expect(made).toMatchObject({ pull: [expect.closeTo(1.92), expect.closeTo(-28.8)] });
  });
  it("has flicked once the die is left behind, lifted or not; but not if it creeps", () => {
    expect(drawn(way(0, 900, 96)).gone).toBe(true);
    expect(drawn(way(0, 80, 800)).gone).toBe(false);
  });
  it("that stops, or pulls only a little, does nothing", () => {
    const finger = new Finger(MAY, 45, false, 0);
    for (const [ms, x, y] of way(0, 300, 96).slice(1)) finger.move(ms, x, y);
    expect(finger.lift(400)).toBeNull();
    expect(drawn(way(0, -100, 96)).made).toBeNull();
  });
  it("of a mouse always pulls", () => {
    expect(drawn(way(0, 500, 96), true)).toMatchObject({ made: null, finger: { how: "pull" } });
  });
  it("sends no more than is allowed, and no moment twice", () => {
    const finger = new Finger(MAY, 45, false, 0);
    for (let n = 1; n < 4000; n++) finger.move(Math.floor(n / 2), 0, n / 10);
    const made = finger.lift(2000) as { swipe: Sample[] };
    expect(made.swipe.length).toBeLessThanOrEqual(256);
    expect(made.swipe.every(([ms], n) => n === 0 || ms > made.swipe[n - 1]![0])).toBe(true);
  });
});
