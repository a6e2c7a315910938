import { expect, test } from "vitest";
import type { Waiting } from "../core/view";
import { whoHolds } from "./passing";

const throwing = (seat: number): Waiting => ({ for: "throw", how: "throw", seats: [seat] });
const choosing = (done: number[]): Waiting => ({ for: "choice", seats: [0, 1, 2], done });

test("nobody sits here, or one person", () => {
  expect(whoHolds([], throwing(0), null, false)).toEqual({ seat: null, cover: false });
  expect(whoHolds([2], choosing([]), null, false)).toEqual({ seat: 2, cover: false });
});

test("turn by turn, without a cover", () => {
  expect(whoHolds([0, 2], throwing(2), 0, false)).toEqual({ seat: 2, cover: false });
  expect(whoHolds([0, 2], throwing(1), 2, false)).toEqual({ seat: 2, cover: false });
  expect(whoHolds([0, 2], { for: "choice", seats: [2] }, 0, false)).toEqual({ seat: 2, cover: false });
});

test("secret choices: a cover before everybody but the one who holds it", () => {
  expect(whoHolds([0, 2], choosing([]), 2, false)).toEqual({ seat: 2, cover: false });
  expect(whoHolds([0, 2], choosing([2]), 2, false)).toEqual({ seat: 0, cover: true });
  expect(whoHolds([0, 2], choosing([]), null, false)).toEqual({ seat: 0, cover: true });
  expect(whoHolds([0, 2], choosing([0, 2]), 0, false)).toEqual({ seat: 0, cover: false });
});

test("in a race all act at once", () => {
  expect(whoHolds([0, 1], { for: "call", seats: [0, 1] }, 1, true)).toEqual({ seat: 1, cover: false });
  expect(whoHolds([0, 1], choosing([0]), 0, true)).toEqual({ seat: 1, cover: false });
});
