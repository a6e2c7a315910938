import { expect, test } from "vitest";
import { aView } from "../../play/test-play";
import { left, numbersOf } from "./numbers";

const view = (numbers: number[], deleting: boolean) => aView({ table: { sheets: [{ kind: "luisle", numbers, deleting }] } });

test("while collecting, the others are missing", () => {
  expect(numbersOf(view([1, 3], false), 0).slice(0, 3).map(({ mark }) => mark)).toEqual(["written", "empty", "written"]);
  expect(left(view([1, 3], false), 0)).toEqual({ n: 8, deleting: false });
});

test("while deleting, the others are struck out", () => {
  expect(numbersOf(view([1, 3], true), 0).slice(0, 3).map(({ mark }) => mark)).toEqual(["written", "struck", "written"]);
  expect(left(view([1, 3], true), 0)).toEqual({ n: 2, deleting: true });
});
