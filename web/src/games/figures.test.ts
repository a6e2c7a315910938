// Every game's object, drawn from the recorded match: small enough, still, from nothing but what the view says, and saying the same as the view.

import type { Component } from "svelte";
import { render } from "svelte/server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { settings } from "../core/settings.svelte";
import { thing, things } from "../core/things";
import type { MatchView, Thing } from "@mutschel/screen";
import type { LivePlay } from "../play/live-play.svelte";
import type { FigurePlay } from "../play/parts";
import { RESTING } from "../evening/resting";
import { recordings, watch, type Recording } from "../play/test-recordings";
import { isUnlit } from "../play/turn";
import { folderOf } from "./registry";

type Figure = Component<{ play: FigurePlay; seat: number; small?: boolean }>;
const figures = import.meta.glob<{ default: Figure }>("./*/Figure.svelte", { eager: true });
const LARGEST = 12_000;

beforeAll(() => {
  settings.tempo = "normal";
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

const drawn = (figure: Figure, play: LivePlay, seat: number, small = false): string =>
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

/** The same play, but with these. */
const but = (play: LivePlay, other: Partial<Pick<LivePlay, "view" | "moment">>): LivePlay =>
  new Proxy(play, {
    get: (target, name) => {
      const value: unknown = name in other ? other[name as keyof typeof other] : Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
const changed = (view: MatchView, change: (found: Thing, seat: number) => Thing): MatchView => ({
  ...view,
  table: Object.fromEntries(Object.entries(view.table).map(([name, found]) => [name, Array.isArray(found) ? found.map(change) : change(found, -1)])),
});

const matches = recordings()
  .map((match) => ({ folder: folderOf(match.games.en.id), match }))
  .flatMap(({ folder, match }) => (`./${folder}/Figure.svelte` in figures ? [{ folder, match, figure: figures[`./${folder}/Figure.svelte`]!.default }] : []));

test.each(matches)("$folder", ({ figure, match }) => {
  const found = states(figure, match);
  expect(found.length, "before, a hit, a miss, small and large").toBeGreaterThan(4);
  for (const markup of found) {
    expect(markup.length).toBeLessThan(LARGEST);
    expect(markup, "blurs are slow on phones").not.toContain("filter");
    expect(markup, "only a picture").not.toMatch(/<(button|a|text aria|canvas|img)\b/);
  }
});

describe("object and view agree", () => {
  const count = (markup: string, pattern: RegExp): number => [...markup.matchAll(pattern)].length;
  /** The texts on it, except marks of a scale. */
  const texts = (markup: string): string[] => [...markup.matchAll(/<text(?![^>]*class="mark)[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!);
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  const resultOf = (view: MatchView, seat: number) => thing(view, "results")?.values[seat] ?? null;
  const onPlate = { shows: (markup: string) => texts(markup).join(""), is: (view: MatchView, seat: number) => String(resultOf(view, seat)) };

  /** What an object shows once its seat's turn is over, and the same from the view: its last dice, its result, its sheet. */
  const READINGS: Record<string, { shows: (markup: string) => unknown; is: (view: MatchView, seat: number, faces: number[]) => unknown }> = {
    kirchenfenster: {
      shows: (markup) => [count(markup, /class="pane[^"]* lit/g), /class="rose[^"]* lit/.test(markup), markup.includes("pigeon")],
      is: (_, __, dice) => {
        const counting = dice.filter((face) => face === 4 || face === 6);
        return [sum([...new Set(counting)]), counting.length === 2, counting.length === 0];
      },
    },
    bauernfenster: {
      shows: (markup) => [count(markup, /class="shutter[^"]* open/g), markup.includes("heap")],
      is: (_, __, dice) => [[3, 5].filter((face) => dice.includes(face)).length, !dice.includes(3) && !dice.includes(5)],
    },
    haar_im_loch: {
      shows: (markup) => count(markup, /class="[^"]*drawn/g) - 1,
      is: (_, __, dice) => [1, 3, 5].filter((face) => dice.includes(face)).length,
    },
    langer_entenschiss: {
      shows: (markup) => markup.includes("trail"),
      is: (_, __, dice) => dice.toSorted().join("") === "123",
    },
    sequenz: {
      shows: (markup) => /class="train[^"]* leaves/.test(markup),
      is: (_, __, dice) => /^(123|234|345|456)$/.test(dice.toSorted().join("")),
    },
    pasch: {
      shows: (markup) => sum([...markup.matchAll(/translateY\(-([\d.]+)px\)/g)].map(([, beer]) => (Number(beer) - 12) / 5.45).map(Math.round)),
      is: resultOf,
    },
    grosse_hausnummer: onPlate,
    kleine_hausnummer: onPlate,
    hohe_hausnummern: onPlate,
    studentenpasch: { shows: (markup) => Number(texts(markup).at(-1)), is: resultOf },
    doppelgaenger: { shows: (markup) => count(markup, /<use href="#l\d"/g), is: resultOf },
    fuenf_finger: {
      shows: (markup) => count(markup, /class="finger(?![^"]*bent)/g) === 5,
      is: (_, __, dice) => [5, 16].includes(sum(dice)),
    },
    boese_sieben: {
      shows: (markup) => markup.includes("springs"),
      is: (_, __, dice) => [7, 14].includes(sum(dice)),
    },
    abstreichen: { shows: (markup) => count(markup, /class="line/g), is: (view, seat) => things(view, "numbers")[seat]!.crossed.length },
    nackets_luisle: {
      shows: (markup) => count(markup, /stroke="#a51f36"/g),
      is: (view, seat) => {
        const { deleting, numbers } = things(view, "luisle")[seat]!;
        return deleting ? 10 - numbers.length : 0;
      },
    },
    mauseloch: {
      shows: (markup) => /<circle[^>]* r="27"/.test(markup),
      is: (view, seat) => thing(view, "tally", "strikes")!.counts[seat]! > 0,
    },
  };
  /** In folders of their own: figure.test.ts. */
  const OF_THEIR_OWN = ["waechter", "einsame_filzlaus", "einundzwanzig"];
  const SMALL = ["mauseloch"];
  const ON_SHEETS = ["abstreichen", "nackets_luisle", "mauseloch"];

  /** Dice that no recorded match has: one throw in 36 shows them. */
  const RARE: Record<string, number[]> = { langer_entenschiss: [3, 1, 2] };

  test("in every game", () => {
    expect([...Object.keys(READINGS), ...OF_THEIR_OWN].sort()).toEqual(matches.map(({ folder }) => folder).sort());
  });

  test.each(matches.filter(({ folder }) => folder in READINGS))("$folder", ({ folder, match, figure }) => {
    const { shows, is } = READINGS[folder]!;
    const seen = new Set<string>();
    watch(match, "en", {
      shows: (watched) => {
        const play = folder in RARE && watched.view.round > 1 ? but(watched, { view: changed(watched.view, (found) => (found.kind === "last-turn" && found.faces ? { ...found, faces: RARE[folder]!, hit: true } : found)) }) : watched;
        const { view, moment } = play;
        if (thing(view, "play-off") || (moment && moment.moment.kind !== "round")) return;
        for (const seat of match.names.keys()) {
          const turn = things(view, "last-turn")[seat];
          const over = turn?.faces && thing(view, "slip")?.player !== seat && (turn.throw === undefined || turn.hit !== undefined);
          if (!over && !ON_SHEETS.includes(folder)) continue;
          const wanted = is(view, seat, turn?.faces ?? []);
          expect(shows(drawn(figure, play, seat, SMALL.includes(folder))), `seat ${seat}: ${turn?.faces?.join()}`).toEqual(wanted);
          seen.add(JSON.stringify(wanted));
        }
      },
    });
    expect(seen.size, "different results").toBeGreaterThan(1);
  });
});

describe("no hidden value changes an object", () => {
  const other = (face: unknown): number => (Number(face) % 6) + 1;

  test.each(matches)("$folder: dice under a cup", ({ match, figure }) => {
    watch(match, "en", {
      shows: (play) => {
        if (!Object.values(play.view.table).flat().some((found) => found.kind === "cup" && found.covered)) return;
        for (const face of [1, 2, 6]) {
          const view = changed(play.view, (found) => (found.kind === "cup" && found.covered ? { ...found, faces: found.dice.map(() => face) } : found));
          for (const seat of match.names.keys()) for (const small of [false, true]) expect(drawn(figure, but(play, { view }), seat, small)).toBe(drawn(figure, play, seat, small));
        }
      },
    });
  });

  /** What stands on a sheet or a plate as well is taken back by itself: see their own tests. */
  const WRITTEN = ["grosse_hausnummer", "kleine_hausnummer", "hohe_hausnummern", "abstreichen", "mauseloch", "nackets_luisle", "einundzwanzig", "einsame_filzlaus"];
  test.each(matches.filter(({ folder }) => !WRITTEN.includes(folder)))("$folder: dice that have not lit up yet", ({ match, figure }) => {
    let unlit = 0;
    watch(match, "en", {
      shows: (play) => {
        const moment = play.moment && { ...play.moment, lit: false, told: false };
        if (!moment || !isUnlit({ moment })) return;
        const all = moment.moment.kind === "together";
        const seat = all ? 0 : thing(play.view, "slip")?.player;
        if (!all && moment.moment.phrase["player"] !== seat) return;
        unlit++;
        const view = changed(play.view, (found, of) => {
          if (of === seat && found.kind === "last-turn") return { ...found, faces: found.faces?.map(other) ?? null, ...(found.hit === undefined ? {} : { hit: !found.hit }) };
          if (found.kind === "cup") return { ...found, faces: found.faces?.map(other) ?? null };
          if (found.kind !== "slip") return found;
          const last = found.parts.findLastIndex(({ value }) => value !== null);
          return { ...found, parts: found.parts.map((part, place) => (place === last ? { ...part, value: 17, counts: true } : part)) };
        });
        for (const small of [false, true]) expect(drawn(figure, but(play, { view, moment }), seat!, small)).toBe(drawn(figure, but(play, { moment }), seat!, small));
      },
    });
    expect(unlit).toBeGreaterThan(2);
  });
});

const FROM_SHEETS = ["./abstreichen/Figure.svelte", "./mauseloch/Figure.svelte"];
test.each(Object.entries(figures).filter(([path]) => !FROM_SHEETS.includes(path)))("%s is drawn at rest where nobody throws with Mutschel", (_, { default: figure }) => {
  const { body } = render(figure, { props: { play: RESTING, seat: 0 } });
  expect(body).toContain("<svg");
});
