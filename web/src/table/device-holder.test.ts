import { expect, test } from "vitest";
import type { WaitingView } from "@mutschel/screen";
import { aSeat } from "../play/test-play";
import { playedSeats } from "../play/live-play.svelte";
import { inSecret, whoHolds } from "./device-holder";

const throwing = (seat: number): WaitingView => ({ for: "throw", how: "throw", seats: [seat] });
const choosing = (done: number[]): WaitingView => ({ for: "choice", seats: [0, 1, 2], done });
const by = (holder: number | null, taken: number | null = null) => ({ holder, taken });

test("nobody sits here, or one person", () => {
  expect(whoHolds([], throwing(0), by(null), false)).toEqual({ seat: null, cover: false });
  expect(whoHolds([2], choosing([]), by(null), false)).toEqual({ seat: 2, cover: false });
});

test("turn by turn, without a cover", () => {
  expect(whoHolds([0, 2], throwing(2), by(0), false)).toEqual({ seat: 2, cover: false });
  expect(whoHolds([0, 2], throwing(1), by(2), false)).toEqual({ seat: 2, cover: false });
  expect(whoHolds([0, 2], { for: "choice", seats: [2] }, by(0), false)).toEqual({ seat: 2, cover: false });
});

test("secret choices: a cover before everybody, the first one too, for all have looked on", () => {
  expect(whoHolds([0, 2], choosing([]), by(2), false)).toEqual({ seat: 0, cover: true });
  expect(whoHolds([0, 2], choosing([]), by(2, 0), false)).toEqual({ seat: 0, cover: false });
  expect(whoHolds([0, 2], choosing([0]), by(0, 0), false)).toEqual({ seat: 2, cover: true });
  expect(whoHolds([0, 2], choosing([0]), by(0, 2), false)).toEqual({ seat: 2, cover: false });
  expect(whoHolds([0, 2], choosing([0, 2]), by(2, 2), false)).toEqual({ seat: 2, cover: false });
});

test("it is secret only where several people of one device choose at once", () => {
  expect(inSecret([0, 2], choosing([]), false)).toBe(true);
  expect(inSecret([0], choosing([]), false)).toBe(false);
  expect(inSecret([0, 2], { for: "choice", seats: [0] }, false)).toBe(false);
  expect(inSecret([0, 2], choosing([]), true)).toBe(false);
});

test("in a race all act at once", () => {
  expect(whoHolds([0, 1], { for: "call", seats: [0, 1] }, by(1), true)).toEqual({ seat: 1, cover: false });
  expect(whoHolds([0, 1], choosing([0]), by(0), true)).toEqual({ seat: 1, cover: false });
});

test("nobody passes the device to somebody for whom a bot plays", () => {
  const rests = aSeat("Jonas", { sitting_in: "normal" });
  expect(playedSeats([0, 1, 2], [aSeat("Ruth"), rests, aSeat("Mira")])).toEqual([0, 2]);
  expect(playedSeats([0, 1], [rests, rests])).toEqual([0]);
  expect(playedSeats([], [rests])).toEqual([]);
});
