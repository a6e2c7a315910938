import { expect, test } from "vitest";
import { PLAIN } from "../core/things";
import type { DieView } from "@mutschel/screen";
import { begin, complete, enter, groups, takeBack } from "./dice-entry";

const plain: DieView = { ...PLAIN, kind: "plain", size: "large" };
const three = [plain, plain, plain];

test("one tap a die", () => {
  let entry = begin(three);
  for (const face of [3, 1, 6]) entry = enter(entry, three, face);
  expect(entry.faces).toEqual([3, 1, 6]);
  expect(complete(entry)).toBe(true);
});

test("a die is put right, and it goes on where it was", () => {
  let entry = enter(enter(begin(three), three, 3), three, 1);
  entry = enter({ ...entry, at: 0 }, three, 5);
  expect(entry).toEqual({ faces: [5, 1, null], at: 2 });
  expect(complete(entry)).toBe(false);
});

test("taken back", () => {
  const entry = takeBack(enter(enter(begin(three), three, 3), three, 1));
  expect(entry).toEqual({ faces: [3, null, null], at: 1 });
  expect(takeBack(begin(three))).toEqual(begin(three));
});

test("a face that the die doesn’t have is not taken", () => {
  expect(enter(begin(three), three, 7)).toEqual(begin(three));
});

test("colours lie together", () => {
  const white: DieView = { ...plain, kind: "white" };
  const red: DieView = { ...plain, kind: "red" };
  expect(groups([white, red, white])).toEqual([{ kind: "white", dice: [0, 2] }, { kind: "red", dice: [1] }]);
});
