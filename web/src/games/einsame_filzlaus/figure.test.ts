// As many lice as strikes; and while the cup stands, the object is that of whoever threw, so that it tempts nobody to lift.

import { render } from "svelte/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { settings } from "../../core/settings.svelte";
import { thing } from "../../core/things";
import { recordings, watch } from "../../play/test-recordings";
import { throwerOf } from "../../play/turn";
import Figure from "./Figure.svelte";

beforeAll(() => {
  settings.tempo = "normal";
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

test("lice and whose they are", () => {
  const match = recordings().find(({ games }) => games.en.id === "einsame-filzlaus")!;
  const [seats, most, races] = [[...match.names.keys()], new Set<number>(), new Set<number>()];
  watch(match, "en", {
    shows: (play) => {
      const strikes = thing(play.view, "tally", "strikes")!.counts;
      expect(seats.map((seat) => render(Figure, { props: { play, seat } }).body.match(/<use/g)?.length ?? 0)).toEqual(strikes);
      strikes.forEach((n) => most.add(n));
      if (play.waiting?.for !== "call") return;
      races.add(throwerOf(play)!);
      expect(throwerOf(play)).toBe(thing(play.view, "cup")!.player);
    },
  });
  expect(most.size).toBeGreaterThan(1);
  expect([...races].sort()).toEqual(seats);
});
