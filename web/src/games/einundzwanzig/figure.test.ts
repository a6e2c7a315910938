// The stack has as many mats as the count, each of whoever counted it; a part of it is everybody's own.

import { render } from "svelte/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { settings } from "../../core/settings.svelte";
import { thing } from "../../core/things";
import { matLook } from "../../look/emblems";
import type { LivePlay } from "../../play/live-play.svelte";
import { recordings, watch } from "../../play/test-recordings";
import Figure from "./Figure.svelte";
import { LIMIT } from "./stack";

beforeAll(() => {
  settings.tempo = "normal";
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

test("the stack is the count", () => {
  const match = recordings().find(({ games }) => games.en.id === "einundzwanzig")!;
  const mats = (play: LivePlay, seat: number, small = false): string[] =>
    [...render(Figure, { props: { play, seat, small } }).body.matchAll(/-mat" color="([^"]+)"/g)].map(([, colour]) => colour!).sort();
  const fell = new Set<boolean>();
  watch(match, "en", {
    shows: (play) => {
      const { value, by = [] } = thing(play.view, "counter")!;
      const seen = by.map((seat) => matLook(play.seats[seat]!).ring).sort();
      expect(by).toHaveLength(play.view.round === 0 ? 0 : value);
      expect(mats(play, 0)).toEqual(seen);
      expect([...match.names.keys()].flatMap((seat) => mats(play, seat, true)).sort()).toEqual(seen);
      const falls = render(Figure, { props: { play, seat: 0 } }).body.includes("falls");
      expect(falls).toBe(seen.length >= LIMIT);
      fell.add(falls);
    },
  });
  expect(fell).toEqual(new Set([false, true]));
});
