// In the recorded match of every game, every throw and result of the first seat is shown long enough, and so is each round's card with all numbers
// and strikes.

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { BEATS } from "../core/beats";
import { settings } from "../core/settings.svelte";
import type { MatchView, MomentView } from "@mutschel/screen";
import { roundRows } from "../table/round-card";
import { about, framesOf } from "./moments";
import { recordings, viewsOf, watch, type Recording } from "./test-recordings";

const ME = 0;

beforeAll(() => {
  settings.tempo = "normal";
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

/** The first seat's throws, results, sheets and strikes on this table, as distinct texts. */
function mine(view: Pick<MatchView, "table" | "round">): string[] {
  return Object.entries(view.table).flatMap(([name, found]) => {
    const own = Array.isArray(found) ? found[ME]! : found;
    if (own.kind === "cup") return own.player === ME && own.faces?.length ? [`${name}: throw ${own.throw}`] : [];
    if (own.kind === "results") return own.values[ME] === null ? [] : [`round ${view.round}, ${name}: ${own.values[ME]}`];
    if (own.kind === "tally") return [`${name}: ${own.counts[ME]}`];
    return Array.isArray(found) ? [`${name}: ${JSON.stringify(own)}`] : [];
  });
}

const toldOf = ({ kind, phrase }: MomentView): string => `${kind} ${phrase.number}: ${phrase.text}`;

/** Everything of the first seat that was on the table, however briefly, and every moment about it. */
function all({ views }: Recording): string[] {
  const frames = views.flatMap((view, n) => framesOf(viewsOf(view), views[n - 1]?.news.at(-1)?.number ?? 0));
  const found = frames.flatMap(({ views: shown, moment }) => [
    ...mine(shown.get(ME)!.view),
    ...(moment && about(moment.phrase).includes(ME) ? [toldOf(moment)] : []),
  ]);
  return [...new Set(found)];
}

function seen(match: Recording): Map<string, number> {
  const times = new Map<string, number>();
  watch(match, "en", {
    stood: (view, moment, ms) => {
      const told = moment?.told && moment.own ? [toldOf(moment.moment)] : [];
      for (const one of [...mine(view), ...told]) times.set(one, (times.get(one) ?? 0) + ms);
    },
  });
  return times;
}

/** Every complete card, with the time for which it was shown. */
function cards(match: Recording): { people: Set<string>; ms: number }[] {
  const found = new Map<number, { people: Set<string>; ms: number }>();
  watch(match, "en", {
    stood: (view, playing, ms) => {
      if (playing?.moment.kind !== "round" || playing.rows < view.players || playing.strokes < playing.struck.length) return;
      const { number } = playing.moment.phrase;
      const people = new Set(roundRows(view, playing.moment.phrase).map(({ seat, value, struck }) => `${seat}: ${value}${struck ? ", struck" : ""}`));
      found.set(number, { people, ms: (found.get(number)?.ms ?? 0) + ms });
    },
  });
  return [...found.values()];
}

const matches = recordings();

test.each(matches.filter(({ games }) => games.en.score === "strikes").map((match) => ({ id: match.games.en.id, match })))("$id: every round ends with a card, unless its last throw was announced", ({ match }) => {
  const { names, views } = match;
  const told = new Map(views.flatMap(({ moments }, n) => (views[n - 1]?.last_throw ? [] : moments)).filter(({ kind }) => kind === "round").map(({ phrase }) => [phrase.number, phrase]));
  expect(told.size, "there are rounds").toBeGreaterThan(0);
  const wanted = [...told.values()].map((phrase) => {
    const { players = [], results } = phrase as { players?: number[]; results?: (number | string | null)[] };
    return new Set(names.map((_, seat) => `${seat}: ${results?.[seat] ?? null}${players.includes(seat) ? ", struck" : ""}`));
  });
  const stood = cards(match);
  expect(stood.map(({ people }) => people)).toEqual(wanted);
  for (const { ms } of stood) expect(ms).toBeGreaterThanOrEqual(BEATS.hold);
});

test.each(matches.map((match) => ({ id: match.games.en.id, match })))("$id: nothing of mine passes unseen", ({ match }) => {
  const times = seen(match);
  const things = all(match);
  expect(things.length, "there is something to be seen").toBeGreaterThan(10);
  const missed = things.filter((one) => (times.get(one) ?? 0) < BEATS.own_at_least).map((one) => `${one}: ${times.get(one) ?? 0} ms`);
  expect(missed).toEqual([]);
});
