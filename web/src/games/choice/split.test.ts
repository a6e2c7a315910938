import { describe, expect, it } from "vitest";
import { aPlay } from "../../play/test-play";
import { speak } from "../../core/language.svelte";
import { arrangement } from "./arranging";
import { saidSplit } from "./prompt";
import { arranged, isAllowed, isSame, movedTo, slotAt, splitOf, sumsOf, swapped, type Order, type Split } from "./split";

const faces = [4, 1, 6, 4, 3];
const split: Split = { pairs: [[1, 3], [4, 6]], fifth: 4 };

describe("five dice in three slots", () => {
  it("finds dice for every number of a split, each once", () => {
    const order = arranged(faces, split);
    expect([...order].sort()).toEqual([0, 1, 2, 3, 4]);
    expect(splitOf(order, faces)).toEqual(split);
    expect(sumsOf(splitOf(order, faces))).toEqual([4, 10]);
  });

  it("leaves dice where they lie if the split allows it", () => {
    const from: Order = [1, 4, 3, 2, 0];
    expect(arranged(faces, split, from)).toEqual(from);
  });

  it("a die that is moved changes places", () => {
    const order: Order = [1, 4, 0, 2, 3];
    expect(swapped(order, 4, 3)).toEqual([1, 3, 0, 2, 4]);
    expect(movedTo(order, 1, 2)).toEqual([3, 4, 0, 2, 1]);
    expect(movedTo(order, 3, 1)).toEqual([1, 4, 3, 2, 0]);
    expect(movedTo(order, 2, 1)).toEqual(order);
  });

  it("places belong to slots", () => {
    expect([0, 1, 2, 3, 4].map(slotAt)).toEqual([0, 0, 1, 1, 2]);
  });

  it("knows the same split in another order, and no other", () => {
    expect(isSame(split, { pairs: [[6, 4], [3, 1]], fifth: 4 })).toBe(true);
    expect(isSame(split, { pairs: [[1, 4], [3, 6]], fifth: 4 })).toBe(false);
    expect(isSame(split, { pairs: [[1, 3], [4, 4]], fifth: 6 })).toBe(false);
    expect(isAllowed({ pairs: [[6, 4], [3, 1]], fifth: 4 }, [split])).toBe(true);
    expect(isAllowed({ pairs: [[4, 4], [3, 1]], fifth: 6 }, [split])).toBe(false);
  });
});

describe("a split that has been written", () => {
  const cup = { kind: "cup", covered: false, throw: 1, player: 0, dice: [], sizes: [], faces };
  const view = { table: { cup }, question: { ask: { text: "split" }, answers: { kind: "any" }, fallback: split, chosen: split } };
  const played = (mine: number[]) => arrangement(aPlay({ view: view as never, mine }));

  it("lies there until the others are done", () => expect(played([0])).toMatchObject({ split, done: true }));
  it("doesn’t lie there for the next one who shares the device", () => expect(played([0, 1])).toBeNull());
});

it("says the sums, and why a die stays where it is", () => {
  speak("en");
  expect(saidSplit({ split, free: false })).toBe("4 and 10, fifth die 4.");
  expect(saidSplit({ split, free: false }, 6)).toBe("The 6 can’t be your fifth die. 4 and 10, fifth die 4.");
  speak("de");
  expect(saidSplit({ split, free: true })).toBe("4 und 10, die 4 verfällt.");
});
