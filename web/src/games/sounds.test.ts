// What is heard of every game's object in its recorded match: dry noises, all that it has.

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { settings } from "../core/settings.svelte";
import { watch, recordings } from "../play/test-recordings";
import type { FigureSounds } from "../play/parts";
import { FigureListener } from "../table/match-sounds";
import { folderOf } from "./registry";

const all = import.meta.glob<{ sounds: FigureSounds }>("./*/sounds.ts", { eager: true });
const figures = Object.keys(import.meta.glob("./*/Figure.svelte"));
/** Seconds. */
const LONGEST = 0.4;
/** Nobody lifts their own cup in the recorded match. */
const RARE = ["nip"];

beforeAll(() => {
  settings.tempo = "normal";
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

test("every object has its noises", () => {
  expect(Object.keys(all).map((path) => path.replace("sounds.ts", "Figure.svelte")).sort()).toEqual(figures.sort());
});

const matches = recordings().map((match) => ({ folder: folderOf(match.games.en.id), match }));
test.each(matches.filter(({ folder }) => `./${folder}/sounds.ts` in all))("$folder", ({ folder, match }) => {
  const { sounds } = all[`./${folder}/sounds.ts`]!;
  for (const [name, parts] of Object.entries(sounds.noises)) {
    const ends = parts.map(({ after = 0, swells = 0.002, lasts }) => after + swells + lasts);
    expect(Math.max(...ends), `${name} is dry`).toBeLessThanOrEqual(LONGEST);
  }
  const heard = new Set<string>();
  const listener = new FigureListener();
  watch(match, "en", {
    shows: (play) => {
      for (const [noise] of listener.fresh(play, sounds)) heard.add(noise);
    },
  });
  expect([...heard].sort()).toEqual(Object.keys(sounds.noises).filter((name) => !RARE.includes(name)).sort());
});
