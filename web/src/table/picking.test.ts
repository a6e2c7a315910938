import { expect, test } from "vitest";
import type { Answers, QuestionView } from "@mutschel/screen";
import { answerOf, diceOfAnswer, mayTouch, picking, touch } from "./picking";

const ask = (answers: Answers): QuestionView => ({ ask: { text: "?" }, answers, fallback: null });
const oneOf = (...options: unknown[]): Answers => ({ kind: "one_of", options });

test("one die is touched", () => {
  const how = picking(ask(oneOf(4, 3)), [4, 3, 4])!;
  expect(answerOf(how, [4, 3, 4], [])).toBeUndefined();
  const picked = touch(how, [], 2);
  expect(answerOf(how, [4, 3, 4], picked)).toBe(4);
  expect(touch(how, picked, 1)).toEqual([1]);
  expect(touch(how, picked, 2)).toEqual([]);
});

test("none is an answer too, where it is one", () => {
  const how = picking(ask(oneOf("none", 3, 4)), [4, 3, 4])!;
  expect(answerOf(how, [4, 3, 4], [])).toBe("none");
});

test("several dice, as far as they make an answer", () => {
  const faces = [2, 5, 5];
  const how = picking(ask(oneOf([], [2], [5], [2, 5], [5, 5])), faces)!;
  expect(answerOf(how, faces, [])).toEqual([]);
  expect(answerOf(how, faces, [0, 2])).toEqual([2, 5]);
  expect(mayTouch(how, faces, [0, 2], 1)).toBe(false);
  expect(mayTouch(how, faces, [0, 2], 2)).toBe(true);
});

test("a die and a place", () => {
  const how = picking(ask({ kind: "fields", fields: { place: oneOf("tens"), die: oneOf(6, 2) } }), [2, 6])!;
  expect(how.field).toBe("die");
  expect(answerOf(how, [2, 6], [1])).toBe(6);
});

test("a die and a place, or none", () => {
  const answers: Answers = { kind: "fields", fields: { die: oneOf(6, 2), place: oneOf("tens") }, none: true };
  const how = picking(ask(answers), [2, 6])!;
  expect(answerOf(how, [2, 6], [])).toBe("none");
  expect(answerOf(how, [2, 6], [0])).toBe(2);
  expect(picking(ask({ ...answers, none: undefined }), [2, 6])!.none).toBeUndefined();
});

test("what isn’t about the dice on the mat is not answered with them", () => {
  expect(picking(ask(oneOf("yes", "no")), [1, 2])).toBeNull();
  expect(picking(ask(oneOf(1, 2, 9)), [1, 2])).toBeNull();
  expect(picking(ask({ kind: "whole", low: 1, high: 6 }), [1, 2])).toBeNull();
  expect(picking(ask(oneOf(1, 2)), null)).toBeNull();
  expect(picking(null, [1, 2])).toBeNull();
});

test("the dice of an answer, for a hint", () => {
  expect(diceOfAnswer([5, 5], [5, 2, 5])).toEqual([0, 2]);
  expect(diceOfAnswer(2, [5, 2, 5])).toEqual([1]);
  expect(diceOfAnswer("none", [5, 2, 5])).toEqual([]);
});
