import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MatchView } from "@mutschel/screen";
import { aView } from "../../play/test-play";
import { filmBetween, Show, within } from "./show.svelte";

/** Format 2, 60 Hz, one track, nothing heard: the die of two frames goes 10 mm to the right. */
const bytes = [2, 60, 1, 0, 0, 255, 0, 0, 2, 0, 0, 0, 144, 1, 0, 0, 0, 0, 0, 192, 244, 1, 144, 1, 0, 0, 0, 0, 0, 192];
const MOTION = btoa(String.fromCharCode(...bytes));

const after = (number: number, motion = MOTION): MatchView =>
  aView({ table: { flight: { kind: "flight", number, player: number === 0 ? null : 1, motion: number === 0 ? "" : motion } } });

test("what has been flicked since is shown, with whose it was and how all was before", () => {
  const [before, now] = [after(1), after(2)];
  const film = filmBetween(before, now)!;
  expect([film.player, film.before]).toEqual([1, before]);
  expect(film.track.points.map(([x]) => x)).toEqual([0, 10]);
  expect(within(film.lasts / 2, film)).toMatchObject({ hz: 2 * film.hz, lasts: film.lasts / 2 });
  expect(within(2 * film.lasts, film), "never slower").toEqual(film);
});

test("nothing is shown twice, backwards, or where nobody saw how it fell", () => {
  expect(filmBetween(after(2), after(2))).toBeNull();
  expect(filmBetween(after(2), after(1))).toBeNull();
  expect(filmBetween(after(1), after(2, ""))).toBeNull();
  expect(filmBetween(after(0), after(0))).toBeNull();
  expect(filmBetween(aView(), aView())).toBeNull();
});

let frame: () => void = () => {};
let now = 0;
let still = false;
beforeEach(() => {
  still = false;
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("matchMedia", () => ({ matches: still, addEventListener: () => {} }));
  vi.stubGlobal("requestAnimationFrame", (next: () => void) => ((frame = next), 1));
  vi.stubGlobal("cancelAnimationFrame", () => (frame = () => {}));
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function aShow(): { show: Show; rests: () => number } {
  const onrest = vi.fn();
  const show = new Show(onrest);
  show.see(after(1));
  return { show, rests: () => onrest.mock.calls.length };
}

test("what was there from the beginning is not played again", () => {
  const { show, rests } = aShow();
  expect([show.moment, rests()]).toEqual([null, 1]);
});

test("a motion is shown to its end, then the next; all else waits until nothing moves", () => {
  const { show, rests } = aShow();
  show.see(after(2));
  show.see(after(3));
  expect(show.moment!.pose.point[0]).toBe(0);
  now += 1000 / 60;
  frame();
  expect(show.moment!.pose.point[0]).toBeCloseTo(10);
  now += 1000;
  frame();
  expect([show.moment!.film.before.table["flight"], rests()]).toEqual([after(2).table["flight"], 1]);
  now += 1000;
  frame();
  expect([show.moment, rests()]).toEqual([null, 2]);
});

test("a tap skips to the end", () => {
  const { show, rests } = aShow();
  show.see(after(2));
  show.skip();
  expect([show.moment, rests()]).toEqual([null, 2]);
});

test("who wants no motion, or doesn’t look, sees the result at once", () => {
  still = true;
  const { show, rests } = aShow();
  show.see(after(2));
  expect([show.moment, rests()]).toEqual([null, 2]);
  still = false;
  vi.stubGlobal("document", { hidden: true });
  show.see(after(3));
  expect([show.moment, rests()]).toEqual([null, 3]);
});
