import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BEATS } from "../core/beats";
import { settings } from "../core/settings.svelte";
import type { CupView, MatchView, MomentView, News, TallyView, Thing, WaitingView } from "@mutschel/screen";
import { Director } from "./director.svelte";
import { decides, rollsIn, type Views } from "./moments";
import { aView } from "./test-play";

let motion: "reduce" | "no-preference" = "no-preference";
beforeEach(() => {
  motion = "no-preference";
  settings.tempo = "normal";
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: motion === "reduce" }));
  vi.stubGlobal("document", { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const cup = (n: number, covered = false): CupView => ({
  kind: "cup", covered, throw: n, player: 0, dice: ["plain"], kinds: {}, sizes: ["large"], faces: covered ? null : [6],
});
const news = (number: number, facts: object = {}): News => ({ text: "told", number, ...facts });

const strikes = (...counts: number[]): TallyView => ({ kind: "tally", what: "strikes", counts });
const ROUND = { kind: "round", facts: { round: 3, players: [0], player: undefined }, table: { strikes: strikes(1, 0, 0) } };

function moment(number: number, changes: Partial<MomentView> & { facts?: object } = {}): MomentView {
  const { facts, ...others } = changes;
  return { kind: "throw", phrase: news(number, { player: 0, ...facts }), lit: [], sums: [], shares: [], table: {}, ...others };
}

function views(key: number, changes: Partial<MatchView> = {}, seats: number[] = [0]): Views {
  const moments = changes.moments ?? [];
  const view = aView({ key, news: [...(changes.news ?? []), ...moments.map(({ phrase }) => phrase)], ...changes, moments });
  const seen = { type: "view", seq: key, key, clock: 0, running: true, deadline: null, ack: null, typed: null, view, came: 0 } as const;
  return new Map(seats.map((seat) => [seat, { ...seen, seat }]));
}

/** A director with what it has told the server, and what it shows: a moment by its number, a view by its key. */
function directing(first: Views = views(1)) {
  const saw: [number, boolean][] = [];
  const director = new Director({ views: first, mine: [0], saw: (key, holds) => void saw.push([key, holds]) });
  return { director, saw, shown: () => (director.moment ? `moment ${director.moment.moment.phrase.number}` : `view ${[...director.views.values()][0]!.key}`) };
}
const OWN = BEATS.sum;

describe("dice", () => {
  function throwing(n: number) {
    const found = directing(views(n, { table: { cup: cup(n) } }));
    found.director.holds = true;
    return found;
  }

  test("what a throw brings is shown when its dice lie", () => {
    const { director, shown } = throwing(1);
    expect([shown(), director.busy], "what lay there already is no throw").toEqual(["view 1", false]);
    director.see(views(2, { table: { cup: cup(2) } }));
    expect([shown(), director.busy, director.coming?.get(0)?.key]).toEqual(["view 1", true, 2]);
    director.rest();
    expect([shown(), director.busy]).toEqual(["view 2", false]);
  });

  test("where the stage doesn’t say when its dice lie, nothing waits; and if it never does, the match goes on", () => {
    const { director, shown } = throwing(1);
    director.holds = false;
    director.see(views(2, { table: { cup: cup(2) } }));
    expect(shown()).toBe("view 2");
    director.holds = true;
    director.see(views(3, { table: { cup: cup(3) } }));
    expect(shown()).toBe("view 2");
    vi.advanceTimersByTime(12_000);
    expect(shown()).toBe("view 3");
  });

  test("a throw under a cup is shown at once, and waited for when the cup is lifted; and so is the next one", () => {
    const { director, shown } = throwing(3);
    for (const n of [4, 5]) {
      director.see(views(10 * n, { table: { cup: cup(n, true) } }));
      expect(shown()).toBe(`view ${10 * n}`);
      director.see(views(10 * n + 1, { table: { cup: cup(n) } }));
      expect(shown()).toBe(`view ${10 * n}`);
      director.rest();
      expect(shown()).toBe(`view ${10 * n + 1}`);
    }
  });

  test("those of a moment fall, though the match has gone on and they are in the cup again", () => {
    const { director, shown } = throwing(1);
    director.see(views(2, { table: { cup: cup(2, true) }, moments: [moment(1, { table: { cup: cup(2) } })] }));
    const coming = [...director.coming!.values()][0]!.view;
    expect((coming.table["cup"] as CupView).covered).toBe(false);
    director.rest();
    expect(shown()).toBe("moment 1");
    vi.advanceTimersByTime(OWN);
    expect(shown()).toBe("view 2");
  });
});

describe("moments", () => {
  test("come one after the other, each with its table, and nobody is to move; then comes what they led to", () => {
    const { director, saw, shown } = directing();
    const waiting: WaitingView = { for: "throw", seats: [0] };
    const [turn, round] = [moment(1, { table: { cup: cup(7) } }), moment(2, ROUND)];
    director.see(views(2, { moments: [turn, round], round: 4, waiting, result: { scores: [1, 0, 0], winners: [1] } }));
    const now = () => director.views.get(0)!.view;
    expect(shown()).toBe("moment 1");
    expect([now().table, now().waiting, now().result, now().round]).toEqual([turn.table, null, null, 3]);
    vi.advanceTimersByTime(OWN);
    expect(shown()).toBe("moment 2");
    const card = BEATS.card + 3 * BEATS.number + BEATS.pause + BEATS.plate + BEATS.stroke + BEATS.hold;
    vi.advanceTimersByTime(card - 1);
    expect([shown(), saw]).toEqual(["moment 2", [[1, false]]]);
    vi.advanceTimersByTime(1);
    expect([shown(), now().waiting, now().round]).toEqual(["view 2", waiting, 4]);
    expect(saw, "told once").toEqual([[1, false], [2, false]]);
  });

  test("count die by die, and the sentence comes with the result", () => {
    const { director } = directing();
    director.see(views(2, { moments: [moment(1, { lit: [0, 2], sums: [3, 8] })] }));
    const told = () => [director.moment!.lit, director.moment!.counted, director.moment!.told, director.views.get(0)!.view.news.length];
    expect(told()).toEqual([true, 0, false, 0]);
    vi.advanceTimersByTime(BEATS.light);
    expect(told()).toEqual([true, 1, false, 0]);
    vi.advanceTimersByTime(BEATS.count);
    expect(told()).toEqual([true, 2, false, 0]);
    vi.advanceTimersByTime(BEATS.count);
    expect(told()).toEqual([true, 2, true, 1]);
  });

  test("of a round: a strike counts when it is drawn; one that was there before is not drawn again", () => {
    const { director } = directing();
    const counts = () => (director.views.get(0)!.view.table["strikes"] as TallyView).counts;
    director.see(views(2, { moments: [moment(1, ROUND)] }));
    expect([counts(), director.moment!.struck]).toEqual([[0, 0, 0], [0]]);
    vi.advanceTimersByTime(BEATS.card + 3 * BEATS.number + BEATS.pause);
    expect([counts(), director.moment!.told]).toEqual([[0, 0, 0], true]);
    vi.advanceTimersByTime(BEATS.plate);
    expect(counts()).toEqual([1, 0, 0]);
    vi.advanceTimersByTime(BEATS.stroke + BEATS.hold);
    director.see(views(3, { moments: [moment(2, ROUND)], table: { strikes: strikes(1, 0, 0) } }));
    expect(director.moment!.struck, "the view between had none").toEqual([0]);
    const known = directing(views(1, { table: { strikes: strikes(1, 0, 0) } }));
    known.director.see(views(2, { moments: [moment(1, ROUND)] }));
    expect(known.director.moment!.struck).toEqual([]);
  });

  test("about others are shorter, unless something depends on them", () => {
    const playOff: Thing = { kind: "play-off", players: [0, 1], dice: [[], []], sums: [null, null], before: [] };
    for (const [table, ms] of [[{}, BEATS.light_others + BEATS.sum_others], [{ play_off: playOff }, BEATS.light + BEATS.count + BEATS.sum]] as const) {
      const { director, shown } = directing();
      director.see(views(2, { moments: [moment(1, { kind: "turn", facts: { player: 1 }, lit: [0], sums: [6], table })] }));
      vi.advanceTimersByTime(ms - 1);
      expect(shown()).toBe("moment 1");
      vi.advanceTimersByTime(1);
      expect(shown()).toBe("view 2");
    }
  });

  test("of the last throw in a round are in full, unless it can’t change who is behind", () => {
    const slip = (thrown: number, ...parts: number[]): Thing => ({ kind: "slip", rule: "", player: 1, throw: thrown, of: 2, parts: parts.map((value) => ({ value, counts: true })), total: null });
    const results = (...values: (number | null)[]): Thing => ({ kind: "results", values });
    expect(decides({ slip: slip(2, 5, 9), results: results(8, 14, 20) })).toBe(true);
    expect(decides({ slip: slip(2, 9, 9), results: results(8, 18, 20) }), "past the lowest already").toBe(false);
    expect(decides({ slip: slip(1, 5), results: results(8, null, 20) }), "one more throw").toBe(false);
    expect(decides({ slip: slip(2, 5, 9), results: results(8, 14, null) }), "somebody else is still to throw").toBe(false);
  });

  test("about others’ throws are the shorter, the more there are in a turn; their dice fall as much faster", () => {
    for (const of of [1, 3, 5]) {
      const slip: Thing = { kind: "slip", rule: "", player: 1, throw: 1, of, parts: [], total: null };
      const { director, shown } = directing();
      const rolls = rollsIn({ slip }, 1, [0])!;
      director.see(views(2, { moments: [moment(1, { facts: { player: 1 }, lit: [0], sums: [6], table: { slip } })] }));
      vi.advanceTimersByTime(BEATS.throws_others / of - rolls);
      expect([shown(), rollsIn({ slip }, 0, [0])], "one’s own fall as they are").toEqual(["view 2", null]);
    }
  });

  test("are not repeated: not on a reload, nor when the same view comes once more", () => {
    const told = views(1, { moments: [moment(1)] });
    const { director, saw, shown } = directing(told);
    expect([shown(), director.busy]).toEqual(["view 1", false]);
    director.see(new Map(told));
    expect(shown()).toBe("view 1");
    director.see(views(2, { moments: [moment(2)] }));
    director.see(views(2, { moments: [moment(2)], abandoned: true }));
    expect(shown()).toBe("moment 2");
    vi.advanceTimersByTime(OWN);
    expect([shown(), director.views.get(0)!.view.abandoned]).toEqual(["view 2", true]);
    expect(saw).toEqual([[1, false], [2, false]]);
  });

  test("wait for all seats of this device", () => {
    const { director, shown } = directing(views(1, {}, [0, 1]));
    const next = views(2, { moments: [moment(1)] }, [0, 1]);
    director.see(new Map([[0, next.get(0)!], [1, views(1, {}, [1]).get(1)!]]));
    expect(shown()).toBe("view 1");
    director.see(next);
    expect(shown()).toBe("moment 1");
  });

  test("what comes after them is guarded for a while", () => {
    const { director, shown } = directing();
    director.see(views(2, { moments: [moment(1)] }));
    vi.advanceTimersByTime(OWN);
    expect([shown(), director.busy]).toEqual(["view 2", true]);
    vi.advanceTimersByTime(BEATS.guard);
    expect(director.busy).toBe(false);
  });
});

describe("a tap", () => {
  test("shows the moment whole, the next one ends it; neither too soon", () => {
    const { director, shown } = directing();
    director.see(views(2, { moments: [moment(1, ROUND)] }));
    director.skip();
    expect(director.moment!.rows, "the tap that threw").toBe(0);
    vi.advanceTimersByTime(BEATS.deaf);
    director.skip();
    expect(director.moment).toMatchObject({ rows: 3, decided: true, strokes: 1, told: true });
    director.skip();
    vi.advanceTimersByTime(BEATS.card_at_least - 1);
    expect(shown()).toBe("moment 1");
    vi.advanceTimersByTime(1);
    expect(shown()).toBe("view 2");
  });

  test("ends what others did at once, and one’s own result not before it could be seen", () => {
    for (const [player, least] of [[1, 0], [0, BEATS.own_at_least]] as const) {
      const { director, shown } = directing();
      director.see(views(2, { moments: [moment(1, { facts: { player }, lit: [0], sums: [6] })] }));
      vi.advanceTimersByTime(BEATS.deaf);
      director.skip();
      director.skip();
      if (least > 0) vi.advanceTimersByTime(least - 1);
      expect(shown()).toBe("moment 1");
      vi.advanceTimersByTime(1);
      expect(shown()).toBe("view 2");
    }
  });
});

describe("now", () => {
  const behind = views(2, { moments: [moment(1), moment(2)] });

  test("is shown at once in a race and during a glimpse", () => {
    for (const waiting of [{ for: "call", seats: [0] }, { for: "pause", seats: [] }] as WaitingView[]) {
      const { director, saw, shown } = directing();
      director.see(behind);
      expect(shown()).toBe("moment 1");
      director.see(views(3, { waiting, table: { cup: cup(1) } }));
      expect([shown(), director.busy]).toEqual(["view 3", false]);
      expect(saw.at(-1)).toEqual([3, false]);
    }
  });

  test("is not overtaken by a pause that has something to tell", () => {
    const { director, shown } = directing();
    director.see(views(2, { waiting: { for: "pause", seats: [] }, table: { cup: cup(1) }, moments: [moment(1)] }));
    expect(shown()).toBe("moment 1");
  });

  const theirs = (number: number) => moment(number, { facts: { player: 1 } });
  const numbers = (moments: readonly MomentView[]) => moments.map(({ phrase }) => phrase.number);

  test("is what a late device jumps to; what it has missed is kept until somebody looks at it", () => {
    const { director, shown } = directing();
    for (const key of [2, 3, 4, 5]) director.see(views(key, { moments: [theirs(key)] }));
    expect([shown(), numbers(director.missed)]).toEqual(["view 5", [3, 4, 5]]);
    director.forgetMissed();
    expect(director.missed).toEqual([]);
  });

  test("comes after one’s own throws, one’s own strikes, and the end", () => {
    const { director } = directing();
    const all: MomentView[] = [];
    for (const changes of [{ moments: [theirs(2)] }, { moments: [moment(3), theirs(4)] }, { moments: [theirs(5), moment(6, ROUND)] }, { moments: [theirs(7)], result: { scores: [], winners: [] } }]) {
      all.push(...changes.moments);
      director.see(views(all.length, changes));
    }
    const seen = [];
    while (director.moment) {
      seen.push(director.moment.moment.phrase.number);
      const now = director.moment.moment;
      while (director.moment?.moment === now) vi.advanceTimersToNextTimer();
    }
    expect([seen, numbers(director.missed)]).toEqual([[3, 6, 7], [4, 5]]);
  });

  test("comes twice as fast to whoever is behind, but for what is one’s own", () => {
    for (const [first, ms] of [[theirs(2), BEATS.throws_others - BEATS.roll_others], [moment(2), OWN]] as const) {
      const { director, shown } = directing();
      director.see(views(2, { moments: [theirs(1), first] }));
      director.see(views(3, { moments: [theirs(3)] }));
      vi.advanceTimersByTime(BEATS.throws_others - BEATS.roll_others);
      expect(shown()).toBe("moment 2");
      vi.advanceTimersByTime((first.phrase["player"] === 0 ? ms : ms / 2) - 1);
      expect(shown()).toBe("moment 2");
      vi.advanceTimersByTime(1);
      expect(shown()).toBe("moment 3");
    }
  });

  test("is told at once where nobody looks; what is one’s own is shown when somebody does", () => {
    const { director, saw, shown } = directing();
    vi.stubGlobal("document", { hidden: true });
    director.see(views(2, { moments: [theirs(1)] }));
    expect([shown(), saw.at(-1)]).toEqual(["view 2", [2, false]]);
    director.see(views(3, { moments: [moment(2), theirs(3)] }));
    expect(saw.at(-1), "nobody waits for it").toEqual([3, false]);
    vi.stubGlobal("document", { hidden: false });
    director.comeBack();
    expect([shown(), numbers(director.missed)]).toEqual(["moment 2", [1, 3]]);
    vi.advanceTimersByTime(OWN);
    expect(shown()).toBe("view 3");
  });

  test("is what is shown after a correction, which turns time back", () => {
    const { director, shown } = directing(views(9));
    director.see(views(7, { moments: [moment(1)] }));
    expect(shown()).toBe("view 7");
    director.see(views(8, { moments: [moment(2)] }));
    expect(shown()).toBe("moment 2");
  });
});

test("without motion everything is there at once, and stands as long", () => {
  motion = "reduce";
  const { director, shown } = directing();
  director.see(views(2, { moments: [moment(1, ROUND)] }));
  expect(director.moment).toMatchObject({ rows: 3, strokes: 1, told: true });
  vi.advanceTimersByTime(BEATS.hold - 1);
  expect(shown()).toBe("moment 1");
  vi.advanceTimersByTime(1);
  expect(shown()).toBe("view 2");
});

test("an open menu holds everything, and the server is told", () => {
  const { director, saw, shown } = directing();
  director.see(views(2, { moments: [moment(1)] }));
  vi.advanceTimersByTime(OWN - 1);
  director.hold(true);
  vi.advanceTimersByTime(60_000);
  expect([shown(), saw.at(-1)]).toEqual(["moment 1", [1, true]]);
  director.hold(false);
  expect(saw.at(-1)).toEqual([1, false]);
  vi.advanceTimersByTime(1);
  expect(shown()).toBe("view 2");
});

test("a device’s tempo makes what is one’s own shorter or longer", () => {
  for (const [tempo, ms] of [["quick", 0.7 * OWN], ["slow", 1.4 * OWN]] as const) {
    settings.tempo = tempo;
    const { director, shown } = directing();
    director.see(views(2, { moments: [moment(1)] }));
    vi.advanceTimersByTime(ms - 1);
    expect(shown()).toBe("moment 1");
    vi.advanceTimersByTime(1);
    expect(shown()).toBe("view 2");
  }
});

test("in the slow tempo a round’s card stays until somebody goes on; bots wait for it, other people only for a while", () => {
  settings.tempo = "slow";
  for (const goesOn of [({ director }: ReturnType<typeof directing>) => director.skip(), ({ director }: ReturnType<typeof directing>) => director.see(views(3))]) {
    const found = directing();
    found.director.see(views(2, { moments: [moment(1, ROUND)] }));
    vi.advanceTimersByTime(60_000);
    expect([found.shown(), found.saw.at(-1)]).toEqual(["moment 1", [1, true]]);
    goesOn(found);
    vi.advanceTimersByTime(0);
    expect([found.director.moment, found.saw.at(-1)![1]]).toEqual([null, false]);
  }
});

test("whoever wants none is through at once", () => {
  settings.tempo = "none";
  const { director, shown } = directing();
  director.see(views(2, { moments: [moment(1, { lit: [0], sums: [6] }), moment(2, { kind: "round" })] }));
  vi.advanceTimersByTime(20);
  expect([shown(), director.busy]).toEqual(["view 2", false]);
});

describe("what all did at once", () => {
  const share = (player: number) => ({ phrase: news(player + 1, { player }), lit: [0, 1], sums: [4, 8] });
  const together = (...players: number[]) => moment(9, { kind: "together", shares: players.map(share) });
  const whose = (director: Director) => director.moment?.share?.phrase["player"] ?? null;

  test("is one’s own share first, counted; then everybody’s stands", () => {
    const { director, shown } = directing();
    director.see(views(2, { moments: [together(0, 1)], news: [share(0).phrase, share(1).phrase, news(9)] }));
    expect([whose(director), director.moment?.counted, director.moment?.told]).toEqual([0, 0, false]);
    expect(director.views.get(0)!.view.news, "nobody reads it before").toEqual([]);
    vi.advanceTimersByTime(BEATS.light + 2 * BEATS.count);
    expect([whose(director), director.moment?.counted, director.moment?.told]).toEqual([0, 2, true]);
    vi.advanceTimersByTime(BEATS.sum);
    expect([whose(director), director.moment?.told]).toEqual([null, true]);
    vi.advanceTimersByTime(BEATS.together);
    expect(shown()).toBe("view 2");
  });

  test("is skipped step by step, and one’s own share is seen all the same", () => {
    const { director, shown } = directing();
    director.see(views(2, { moments: [together(0, 1)] }));
    vi.advanceTimersByTime(BEATS.deaf);
    director.skip();
    expect([whose(director), director.moment?.told]).toEqual([0, true]);
    director.skip();
    vi.advanceTimersByTime(BEATS.own_at_least - 1);
    expect(whose(director)).toBe(0);
    vi.advanceTimersByTime(1);
    expect(whose(director)).toBe(null);
    vi.advanceTimersByTime(BEATS.together);
    expect(shown()).toBe("view 2");
  });

  test("is the whole at once for whoever watches", () => {
    const { director } = directing();
    director.see(views(2, { moments: [together(1, 2)] }));
    expect([whose(director), director.moment?.told]).toEqual([null, true]);
  });
});
describe("the first time", () => {
  test("a moment about which somebody is told more stands longer", () => {
    const { director, shown } = directing();
    director.lingers = ({ kind }, own) => kind === "throw" && own;
    director.see(views(2, { moments: [moment(1)] }));
    vi.advanceTimersByTime(OWN + BEATS.friend - 1);
    expect(shown()).toBe("moment 1");
    vi.advanceTimersByTime(1);
    expect(shown()).toBe("view 2");
  });

  test("a cup that waits for somebody’s first look holds the server, and nothing here", () => {
    const { director, saw, shown } = directing();
    director.see(views(2, { moments: [moment(1)] }));
    director.awaitLook(true);
    expect(saw.at(-1)).toEqual([1, true]);
    vi.advanceTimersByTime(OWN);
    expect([shown(), saw.at(-1)]).toEqual(["view 2", [2, true]]);
    director.awaitLook(false);
    expect(saw.at(-1)).toEqual([2, false]);
  });
});

test("what is asked where something else was asked is deaf for a moment: nobody answers it by a second tap", () => {
  const waiting = (what: "throw" | "call" | "pause", seats: number[]) => ({ waiting: { for: what, seats } as WaitingView });
  const { director } = directing(views(1, waiting("throw", [0])));
  director.see(views(2, waiting("call", [0, 1])));
  expect(director.busy).toBe(true);
  vi.advanceTimersByTime(BEATS.guard);
  expect(director.busy).toBe(false);
  director.see(views(3, waiting("pause", [])));
  director.see(views(4, waiting("call", [0, 1])));
  expect(director.busy, "a race for which everybody waited begins at once").toBe(false);
  director.see(views(5, waiting("throw", [1])));
  director.see(views(6, waiting("throw", [0])));
  expect(director.busy, "they did nothing just now").toBe(false);
});

test("what is still being read aloud counts as not shown yet, but a cup learns at once that somebody listens", () => {
  const { director, saw, shown } = directing();
  director.see(views(2, { moments: [moment(1)] }));
  director.read(true); // the moment's sentence
  vi.advanceTimersByTime(60_000);
  expect([shown(), saw.at(-1)]).toEqual(["view 2", [1, false]]);
  director.awaitLook(true);
  expect(saw.at(-1)).toEqual([1, true]);
  director.awaitLook(false);
  director.read(false);
  expect(saw.at(-1)).toEqual([2, false]);
});

test("a table that is still being loaded counts as not shown yet", () => {
  const saw: number[] = [];
  const director = new Director({ views: views(1), mine: [0], saw: (key) => void saw.push(key) }, true);
  director.see(views(2));
  expect(saw).toEqual([]);
  director.read(false);
  expect(saw).toEqual([2]);
});

test("whoever has heard one thing has not seen the next", () => {
  const { director, saw, shown } = directing();
  director.read(true);
  director.see(views(2, { moments: [moment(1)] }));
  director.read(false);
  expect([shown(), saw]).toEqual(["moment 1", [[1, false]]]);
});
