import { describe, expect, it } from "vitest";
import type { BoardView } from "@mutschel/screen";
import type { Hole } from "./box";
import { NOTHING, knockedOut, landing, lyingAt, mayTouch, missed, stepOf, told, touchHole, withFace, type Entry, type FlickedDie } from "./landing";

const holes = Array.from({ length: 5 }, () => Array<BoardView["holes"][number][number]>(5).fill(null));
holes[2]![2] = { colour: "green", face: 4 };
holes[2]![3] = { colour: "pink", face: 6 };
const flick: FlickedDie = { board: { kind: "board", holes, markers: [], spent: [] }, colour: "blue" };
const touch = (entry: Entry, hole: Hole) => touchHole(entry, flick, hole);

describe("telling a landing", () => {
  it("needs a hole and a face", () => {
    const where = touch(NOTHING, [0, 1]);
    expect(stepOf(NOTHING)).toBe("where");
    expect(stepOf(where)).toBe("face");
    const done = withFace(where, 5);
    expect(stepOf(done)).toBe("ready");
    expect(landing(done)).toEqual({ flicked: { hole: [0, 1], face: 5 }, moved: [] });
    expect(lyingAt(done, flick, [0, 1])).toEqual({ colour: "blue", face: 5 });
  });
  it("needs nothing more beside the holes", () => {
    expect(landing(missed(NOTHING, "trench"))).toEqual({ flicked: "trench", moved: [] });
  });
  it("asks for no face of a Knaller", () => {
    expect(stepOf(touchHole(NOTHING, { ...flick, colour: "pink" }, [0, 0]))).toBe("ready");
  });
  it("asks where a die went that lay in the hole, and so on along the line", () => {
    let entry = withFace(touch(NOTHING, [2, 2]), 1);
    expect([stepOf(entry), told(entry, flick)]).toEqual(["to", "green"]);
    expect(lyingAt(entry, flick, [2, 2])).toEqual({ colour: "blue", face: 1 });
    entry = touch(entry, [2, 3]); // where the Knaller lay
    expect([stepOf(entry), told(entry, flick)]).toEqual(["moved-face", "green"]);
    entry = withFace(entry, 3);
    expect([stepOf(entry), told(entry, flick)]).toEqual(["to", "pink"]);
    entry = knockedOut(entry);
    expect(stepOf(entry)).toBe("ready");
    expect(landing(entry)).toEqual({
      flicked: { hole: [2, 2], face: 1 },
      moved: [{ from: [2, 2], to: [2, 3], face: 3 }, { from: [2, 3], to: "bag" }],
    });
  });
  it("lets a die that was hit lie in its own hole with another face", () => {
    const hit = touch(missed(NOTHING, "outside"), [2, 2]);
    expect(mayTouch(hit, flick, [2, 2])).toBe(true);
    expect(landing(withFace(touch(hit, [2, 2]), 6))).toEqual({ flicked: "outside", moved: [{ from: [2, 2], to: [2, 2], face: 6 }] });
  });
  it("lays no two dice into one hole", () => {
    const entry = withFace(touch(NOTHING, [2, 2]), 1);
    expect(mayTouch(entry, flick, [2, 2])).toBe(false);
    expect(mayTouch(entry, flick, [2, 3])).toBe(true);
  });
  it("lets dice be touched afterwards that may have been hit, and nothing while a face is asked", () => {
    const where = touch(NOTHING, [0, 0]);
    expect(mayTouch(where, flick, [2, 2])).toBe(false);
    const ready = withFace(where, 2);
    expect(mayTouch(ready, flick, [2, 2])).toBe(true);
    expect(mayTouch(ready, flick, [0, 0])).toBe(false);
    expect(mayTouch(ready, flick, [4, 4])).toBe(false);
  });
});
