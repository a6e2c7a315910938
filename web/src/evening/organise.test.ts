import { describe, expect, it } from "vitest";
import type { EveningGame, EveningItem, EveningNext, EveningPerson, GameLine } from "../protocol";
import { breadNeeded, ceremonyLeft, gameOf, latestCorrection, minutesLeft, minutesToCome, moved, namesIn, NEW_ITEM, nextForAll, stepOf, tableState, usualProgramme } from "./organise";
import { whole, type Whole } from "./view";

const MINUTE = 60_000;
const NOW = 1_000 * MINUTE;

function person(number: number): EveningPerson {
  return { person: number, name: `P${number}`, mat: number, here: true, phone: false, sits: false, title: null };
}
function item(id: number, change: Partial<EveningItem> = {}): EveningItem {
  return { ...NEW_ITEM, id, game: "some", ...change };
}
function game(number: number, table: number, of: EveningItem, change: Partial<EveningGame> = {}): EveningGame {
  return {
    game: number, table, item: of, people: [1, 2, 3], began: NOW, match: null, running: true, round: 1, strokes: {}, this_round: {}, tied: [], tie_strokes: {}, steps: 0, best: null, winner: null, dropped: false, corrections: [],
    ...change,
  };
}
const over = (number: number, table: number, of: EveningItem, winner = 1): EveningGame => game(number, table, of, { running: false, winner, best: [winner] });

const NEXT: EveningNext = { step: "look", waits: false, open: [], item: null, programme: {}, tables: 0, mats: [], final: null, seconds: [], without: 0 };

function evening(people: number, change: Partial<Whole> = {}, about: Partial<Whole["about"]> = {}): Whole {
  return whole({
    about: {
      id: "ev.x", word: "lauge", created: 0, club: null, phase: "coming", organiser: null, paused_until: null, called: null, draws: 0,
      terms: { name: "Rössle", starts: "", expected: 0, size: 7, redraw: 0, baked: 0, each_table_chooses: false, reckoning: "mutscheln", closed: false },
      ...about,
    },
    people: Object.fromEntries(Array.from({ length: people }, (_, n) => [String(n + 1), person(n + 1)])),
    next: NEXT, tables: [], programme: [], games: {}, standings: [], lots: [], hash: "", news: [], ceremony: null,
    prizes: { basket: 0, tables_won: {}, rest: [], king: null, vice: null, final: false },
    ...change,
  });
}
const tables = [{ table: 1, people: [1, 2, 3], writer: null }, { table: 2, people: [4, 5, 6], writer: null }];
const programme = [item(1), item(2, { kind: "break", game: "", minutes: 30 }), item(3), item(4, { kind: "final" })];

describe("the next thing to do", () => {
  const ceremony = { began: NOW - 500, each: 1000, order: [1, 2, 3, 4, 5, 6] };
  const step = (about: Partial<Whole["about"]> = {}) => stepOf(evening(6, { tables, programme, ceremony }, { phase: "tables", draws: 1, ...about }), NOW);

  it("is what the server says", () => {
    expect(stepOf(evening(6, { next: { ...NEXT, step: "call", waits: true } }), NOW)).toMatchObject({ step: "call", waits: true });
  });
  it("is showing the lots first, but not in a break, nor when all is over", () => {
    expect(step()).toEqual({ step: "show-all", waits: false });
    expect(step({ paused_until: NOW + MINUTE }).step).toBe(NEXT.step);
    expect(step({ phase: "crowned" }).step).toBe(NEXT.step);
  });
  it("leaves the games to the tables where they choose", () => {
    const next = { ...NEXT, item: 4 };
    const terms = { ...evening(0).about.terms, each_table_chooses: true };
    expect(nextForAll(evening(6, { programme, next }))).toMatchObject({ id: 4 });
    expect(nextForAll(evening(6, { programme, next }, { terms }))).toBeUndefined();
  });
});

describe("how the tables stand", () => {
  const view = evening(6, { tables, programme, games: { 1: game(1, 1, programme[0]!, { round: 4 }), 2: game(2, 2, programme[0]!, { tied: [4, 5] }) } }, { phase: "tables", called: 1 });
  it("tells rounds, a throw for the Mutschel, and who won", () => {
    expect(tableState(view, 1, NOW)).toMatchObject({ is: "playing", round: 4, left: 4 });
    expect(tableState(view, 2, NOW)).toMatchObject({ is: "tied", between: [4, 5] });
    const won = { ...view, games: { 1: { ...over(1, 1, programme[0]!, 2), tied: [2, 3] } } };
    expect(tableState(won, 1, NOW)).toMatchObject({ is: "over", winner: 2, beat: [3] });
    expect(tableState(won, 2, NOW).is).toBe("free");
  });
  it("keeps the last result while people eat, and forgets it when the next game is called", () => {
    const games = { 1: over(1, 1, programme[0]!) };
    expect(tableState({ ...view, games, about: { ...view.about, called: 2 } }, 1, NOW).is).toBe("over");
    expect(tableState({ ...view, games, about: { ...view.about, called: 3 } }, 1, NOW).is).toBe("free");
  });
  it("never says that no time is left", () => {
    expect(minutesLeft(game(1, 1, item(1, { minutes: 10 })), NOW + 45 * MINUTE)).toBe(1);
  });
});

describe("the programme", () => {
  it("adds up what is under way and still to come", () => {
    const next: EveningNext = { ...NEXT, programme: { 1: "over", 2: "now", 3: "open", 4: "skipped" } };
    const view = evening(6, { tables, programme, next, games: { 1: over(1, 1, programme[0]!) } }, { phase: "tables", called: 2, paused_until: NOW + 10 * MINUTE });
    expect(minutesToCome(view, NOW)).toBe(20);
    expect(gameOf(view)).toEqual({ now: 1, all: 2 });
  });
  it("moves an item, and nothing falls off the ends", () => {
    const ids = (items: EveningItem[]) => items.map(({ id }) => id);
    expect(ids(moved(programme, 0, 2))).toEqual([2, 3, 1, 4]);
    expect(ids(moved(programme, 3, 0))).toEqual([4, 1, 2, 3]);
    expect(ids(moved(programme, 3, 9))).toEqual([1, 2, 3, 4]);
  });
  it("suggests what is usual: quick ones, supper, a long one, and a final with another one", () => {
    const line = (id: string, evening: number | null) => ({ id, name: id, minutes: 5, evening }) as GameLine;
    const shelf = [line("box", null), line("final", 8), ...["a", "b", "c", "d", "e", "f"].map((id, place) => line(id, 1 + place)), line("long", 7)];
    const items = usualProgramme(shelf);
    expect(items.map(({ kind, game }) => (kind === "break" ? "-" : game))).toEqual(["a", "b", "c", "d", "e", "f", "-", "long", "final"]);
    expect(items.at(-1)).toMatchObject({ kind: "final", finalists: "best", best: 2 });
    expect(usualProgramme([])).toEqual([]);
  });
  it("reckons bread for games and tables", () => {
    const view = evening(14, { programme, next: { ...NEXT, tables: 2 } });
    const baked = { ...view, about: { ...view.about, terms: { ...view.about.terms, baked: 10 } } };
    expect(breadNeeded(baked)).toEqual({ games: 4, tables: 2, over: 4 });
  });
});

it("reads names by line and comma", () => {
  expect(namesIn("Anna, Ben\n  Cem  Yildiz ;\n\n,Dora")).toEqual(["Anna", "Ben", "Cem Yildiz", "Dora"]);
});
it("knows how long lots are still shown", () => {
  expect(ceremonyLeft(evening(4), NOW)).toBe(0);
  expect(ceremonyLeft(evening(4, { ceremony: { began: NOW - 1000, each: 500, order: [1, 2, 3, 4] } }), NOW)).toBe(1500);
});

describe("the latest correction", () => {
  const corrected = (winner: number, ...before: number[]): EveningGame => ({ ...over(1, 1, item(1), winner), corrections: before.map((one) => ({ winner: one, why: "Verzählt" })) });

  it("says who has the Mutschel and who should have it, whatever was corrected in between", () => {
    expect(latestCorrection(evening(6, { tables, games: { 1: corrected(2, 1) } }))).toMatchObject({ from: 1, to: 2 });
    expect(latestCorrection(evening(6, { tables, games: { 1: corrected(3, 1, 2) } }))).toMatchObject({ from: 1, to: 3 });
  });

  it("is none where it was undone, or once the table plays on", () => {
    expect(latestCorrection(evening(6, { tables, games: { 1: corrected(1, 1, 2) } }))).toBeNull();
    expect(latestCorrection(evening(6, { tables, games: { 1: corrected(2, 1), 2: game(2, 1, item(2)) } }))).toBeNull();
    expect(latestCorrection(evening(6, { tables, games: { 1: over(1, 1, item(1)) } }))).toBeNull();
  });
});

it("counts the minutes of a game that was called and waits for its first table", () => {
  const next = { ...NEXT, programme: { 1: "now", 3: "now" } as const };
  const waiting = evening(6, { tables, programme: [item(1), item(3, { minutes: 20 })], next, games: { 1: game(1, 1, item(1)) } });
  expect(minutesToCome(waiting, NOW)).toBe(10 + 20);
});
