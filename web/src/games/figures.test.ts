// Every game's object, drawn from the recorded match: small enough, still, and from nothing but what the view says.

import type { Component } from "svelte";
import { render } from "svelte/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { settings } from "../core/settings.svelte";
import type { LivePlay } from "../play/live-play.svelte";
import { recordings, watch, type Recording } from "../play/test-recordings";
import { folderOf } from "./registry";

type Figure = Component<{ play: LivePlay; seat: number; small?: boolean }>;
const figures = import.meta.glob<{ default: Figure }>("./*/Figure.svelte", { eager: true });
const LARGEST = 12_000;

beforeAll(() => {
  settings.tempo = "normal";
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

const drawn = (figure: Figure, play: LivePlay, seat: number, small: boolean): string =>
  render(figure, { props: { play, seat, small } }).body.replace(/<!--.*?-->/g, "").replace(/\bs\d+-/g, "");

function states(figure: Figure, match: Recording): string[] {
  const all = new Set<string>();
  watch(match, "en", {
    shows: (play) => {
      for (const seat of match.names.keys()) for (const small of [false, true]) all.add(drawn(figure, play, seat, small));
    },
  });
  return [...all];
}

const matches = recordings().map((match) => ({ folder: folderOf(match.games.en.id), match }));
test.each(matches.filter(({ folder }) => `./${folder}/Figure.svelte` in figures))("$folder", ({ folder, match }) => {
  const found = states(figures[`./${folder}/Figure.svelte`]!.default, match);
  expect(found.length, "before, a hit, a miss, small and large").toBeGreaterThan(4);
  for (const markup of found) {
    expect(markup.length).toBeLessThan(LARGEST);
    expect(markup, "blurs are slow on phones").not.toContain("filter");
    expect(markup, "only a picture").not.toMatch(/<(button|a|text aria|canvas|img)\b/);
  }
});
