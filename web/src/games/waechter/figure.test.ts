// Whoever has been blown off in this round sits beside the tower; once it is decided, only the lowest.

import { render } from "svelte/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { settings } from "../../core/settings.svelte";
import { thing, things } from "../../core/things";
import { recordings, watch } from "../../play/test-recordings";
import Figure from "./Figure.svelte";

beforeAll(() => {
  settings.tempo = "normal";
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

test("who sits beside the tower", () => {
  const match = recordings().find(({ games }) => games.en.id === "waechter")!;
  const rounds: number[][] = [];
  watch(match, "en", {
    shows: (play) => {
      const sitting = [...match.names.keys()].filter((seat) => /class="sits\b/.test(render(Figure, { props: { play, seat } }).body));
      const { view, moment } = play;
      const decided = view.result !== null || (moment?.moment.kind === "round" && moment.decided);
      const blown = things(view, "last-turn").flatMap(({ faces }, seat) => (faces ? [seat] : []));
      expect(sitting).toEqual(decided ? thing(view, "results")!.worst!["players"] : blown);
      if (moment?.moment.kind === "round" && moment.decided) rounds.push(sitting, moment.moment.phrase["players"] as number[]);
    },
  });
  expect(rounds.filter((_, n) => n % 2 === 0)).toEqual(rounds.filter((_, n) => n % 2 === 1));
  expect(rounds.length).toBeGreaterThan(8);
});
