import { expect, test } from "vitest";
import type { Answers } from "@mutschel/screen";
import { begun, blank, isWhole, listedIn, shapeOf, wordsIn } from "./answer-forms";

const whole = (low: number, high: number): Answers => ({ kind: "whole", low, high });
const unknown = (more: object = {}): Answers => Object.assign({ kind: "span" as never }, more);

test("few numbers are offered one by one, many are filled in", () => {
  expect(listedIn(whole(1, 3))).toEqual([1, 2, 3]);
  expect(listedIn(whole(0, 11))).toHaveLength(12);
  expect(listedIn(whole(0, 12))).toBeNull();
  expect(listedIn({ kind: "open" })).toBeNull();
});

test("a form looks like the fallback, within the limits that are named", () => {
  expect(shapeOf("nameless", {})).toEqual({ kind: "text" });
  expect(shapeOf([1, 5], { low: 0, high: 30 })).toEqual({ kind: "list", each: { kind: "number", low: 0, high: 30 } });
  expect(shapeOf({ who: null, sure: true, all: [] }, { low: "x" })).toEqual({
    kind: "parts",
    parts: { who: { kind: "text" }, sure: { kind: "flag" }, all: { kind: "words" } },
  });
});

test("words have to be written, numbers are there", () => {
  expect(blank({ name: "x", from: 3, more: [1, "y"] })).toEqual({ name: undefined, from: 3, more: [1, undefined] });
  expect(isWhole(blank({ name: "x" }))).toBe(false);
  expect(isWhole({ name: "Glück auf", from: 3, off: false, none: null })).toBe(true);
  expect(isWhole([1, ""])).toBe(false);
});

test("what an answer begins with", () => {
  expect(begun(whole(0, 40), 7)).toBe(7);
  expect(begun(whole(5, 40), null)).toBe(5);
  expect(begun({ kind: "one_of", options: ["a"] }, "a")).toBeUndefined();
  expect(begun(unknown(), [0, 5])).toEqual([0, 5]);
  const fields: Answers = { kind: "fields", fields: { metal: { kind: "one_of", options: ["coal"] }, n: whole(0, 40) } };
  expect(begun(fields, { metal: "coal", n: 2 })).toEqual({ metal: undefined, n: 2 });
});

test("a list of words", () => {
  expect(wordsIn(" gold, 3,, -7 ,x9")).toEqual(["gold", 3, -7, "x9"]);
});
