import { describe, expect, it } from "vitest";
import type { Face } from "../core/things";
import type { CupView } from "@mutschel/screen";
import { follow, readable, type LyingDice } from "./lying-dice";

function cup(faces: Face[] | null, changes: Partial<CupView> = {}): CupView {
  const count = faces?.length ?? 3;
  return {
    kind: "cup",
    covered: faces === null,
    player: 0,
    dice: Array.from({ length: count }, () => "plain"),
    kinds: {},
    sizes: Array.from({ length: count }, () => "large"),
    faces,
    throw: 1,
    ...changes,
  };
}
const start = (faces: Face[] | null): LyingDice => follow(null, cup(faces)).now;
const slots = ({ dice }: LyingDice): number[] => dice.map(({ slot }) => slot);

describe("what has happened", () => {
  it("is nothing to play on arrival", () => {
    expect(follow(null, cup([1, 2, 3])).event).toBe("shown");
    expect(follow(null, cup(null)).event).toBe("shown");
  });
  it("is nothing if all is as before", () => {
    expect(follow(start([1, 2, 3]), cup([1, 2, 3])).event).toBe("none");
    expect(follow(start(null), cup(null)).event).toBe("none");
    expect(follow(start([]), cup([])).event).toBe("none");
  });
  it("is a throw, also with the same faces", () => {
    expect(follow(start([1, 2, 3]), cup([1, 2, 3], { throw: 2 })).event).toBe("thrown");
    expect(follow(start([]), cup([4, 4, 4], { throw: 2 })).event).toBe("thrown");
  });
  it("is a throw under the cup", () => {
    expect(follow(start([1, 2, 3]), cup(null, { throw: 2 })).event).toBe("overturned");
    expect(follow(start(null), cup(null, { throw: 2 })).event).toBe("overturned");
  });
  it("is a lift, and a cover that leaves no face behind", () => {
    expect(follow(start(null), cup([5, 6, 1])).event).toBe("lifted");
    const { now, event } = follow(start([5, 6, 1]), cup(null));
    expect(event).toBe("covered");
    expect(now.dice).toEqual([]);
    expect(JSON.stringify(now)).not.toMatch(/face/);
  });
  it("is a sweep, or real dice that nobody has told us", () => {
    expect(follow(start([1, 2, 3]), cup([])).event).toBe("shown");
    expect(follow(start(null), cup(null, { covered: false })).event).toBe("shown");
  });
});

describe("dice that are taken away", () => {
  it("leave the others where they lie", () => {
    const { now, event } = follow(start([4, 3, 6]), cup([4, 6]));
    expect(event).toBe("taken");
    expect(slots(now)).toEqual([0, 2]);
    expect(slots(follow(now, cup([6])).now)).toEqual([2]);
  });
  it("are those that were touched, among equal ones", () => {
    expect(slots(follow(start([4, 4, 4]), cup([4, 4]), 1).now)).toEqual([0, 2]);
    expect(slots(follow(start([4, 3, 4]), cup([3, 4]), 2).now)).toEqual([1, 0]);
    expect(slots(follow(start([4, 3, 4]), cup([3, 4]), 0).now)).toEqual([1, 2]);
  });
  it("are told by what is left, whatever was touched", () => {
    expect(slots(follow(start([4, 3, 6]), cup([4, 6]), 2).now)).toEqual([0, 2]);
  });
  it("keep the throw’s motion", () => {
    expect(follow(start([4, 3, 6]), cup([4])).now.sizes).toHaveLength(3);
  });
});

describe("a die that is turned over", () => {
  it("stays in its place", () => {
    const before = follow(start([4, 3, 6]), cup([4, 6])).now;
    const { now, event } = follow(before, cup([4, 1]));
    expect(event).toBe("turned");
    expect(slots(now)).toEqual([0, 2]);
    expect(now.dice[1]!.face).toBe(1);
  });
});

it("shows anew what can’t have come from what lay there", () => {
  const { now, event } = follow(start([4, 3]), cup([1, 2, 5]));
  expect(event).toBe("shown");
  expect(slots(now)).toEqual([0, 1, 2]);
});

describe("dice of a game’s own", () => {
  const gold = { colour: "#d4af37", mark: "ring", faces: ["crown", "red", 8] } as const;
  const own = cup(["crown", 3], { dice: ["gold", "plain"], kinds: { gold: { ...gold, faces: [...gold.faces] } } });

  it("are what the cup says", () => {
    const [first, second] = follow(null, own).now.dice;
    expect(first!.die).toEqual({ kind: "gold", size: "large", ...gold });
    expect(second!.die).toMatchObject({ kind: "plain", colour: "white", mark: "dot" });
  });
  it("bear the game’s words; the name of a colour is a dot", () => {
    const read = readable(own, { word: (value) => `die ${String(value)}` });
    expect(read.faces).toEqual(["die crown", 3]);
    expect(read.kinds["gold"]!.faces).toEqual(["die crown", "red", 8]);
  });
});
