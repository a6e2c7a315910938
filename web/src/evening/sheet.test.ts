import { describe, expect, it } from "vitest";
import type { EveningGame } from "../protocol";
import { fewest, sheetOf, shownSheet, type Act, type Sheet, type Step } from "./sheet";

const GAME: EveningGame = {
  game: 1, table: 2, people: [1, 2, 3], began: 0, match: null, running: true, round: 2, strokes: { 1: 1, 2: 2 }, this_round: { 2: 1 },
  tied: [], tie_strokes: {}, steps: 4, best: null, winner: null, dropped: false, corrections: [],
  item: { id: 1, kind: "game", game: "", name: "Ofenrohr", options: {}, rounds: 2, minutes: 10, way: "list", finalists: "winners", best: 1, fill: 0 },
};
const all = () => true;
const steps = (...done: [Act, number?][]): Step[] => done.map(([act, person], n) => ({ id: `s${n}`, game: 1, act, ...(person ? { person } : {}) }));
const shown = (waiting: Step[], past = new Map<number, Sheet>(), game = GAME): Sheet => shownSheet(game, waiting, past, all);

describe("the list with steps that have not been sent", () => {
  it("is the server’s where nothing waits", () => expect(shown([])).toEqual(sheetOf(GAME)));

  it("strikes, wipes and goes on to the next round", () => {
    expect(shown(steps(["strike", 3]))).toMatchObject({ strokes: { 1: 1, 2: 2, 3: 1 }, this_round: { 2: 1, 3: 1 }, steps: 5 });
    expect(shown(steps(["wipe", 2]))).toMatchObject({ strokes: { 1: 1, 2: 1 }, this_round: { 2: 0 } });
    expect(shown(steps(["next_round"]))).toMatchObject({ round: 3, this_round: {}, strokes: { 1: 1, 2: 2 } });
  });

  it("takes back over rounds what was written here, before and after it was sent", () => {
    expect(shown(steps(["strike", 3], ["next_round"], ["take_back"], ["take_back"]))).toEqual(sheetOf(GAME));
    const past = new Map<number, Sheet>();
    shown(steps(["strike", 3]), past);
    const later = { ...GAME, strokes: { 1: 1, 2: 2, 3: 1 }, this_round: { 2: 1, 3: 1 }, steps: 5 };
    expect(shown(steps(["take_back"]), past, later)).toEqual(sheetOf(GAME));
  });

  it("leaves to the server what nobody here has seen", () => expect(shown(steps(["take_back"]))).toEqual(sheetOf(GAME)));

  it("doesn’t count twice what the server has heard and not yet confirmed", () => {
    const [step] = steps(["strike", 3]) as [Step];
    const heard = { ...GAME, strokes: { 1: 1, 2: 2, 3: 1 }, steps: 5 };
    expect(shown([{ ...step, sent: 4 }], undefined, heard)).toEqual(sheetOf(heard));
    expect(shown([{ ...step, sent: 4 }]).strokes).toEqual({ 1: 1, 2: 2, 3: 1 });
  });

  it("finishes: the best wins, equals throw for the Mutschel, whose strokes don’t count", () => {
    expect(shown(steps(["strike", 3], ["strike", 3], ["finish"])).winner).toBe(1);
    const thrown = shown(steps(["strike", 3], ["finish"], ["strike", 3]));
    expect(thrown).toMatchObject({ tied: [1, 3], tie_strokes: { 3: 1 }, strokes: { 1: 1, 2: 2, 3: 1 }, round: 1, winner: null });
    expect(shown(steps(["strike", 3], ["finish"], ["strike", 3], ["finish"])).winner).toBe(1);
    expect(shown(steps(["strike", 3], ["finish"], ["take_back"]))).toMatchObject({ tied: [], this_round: { 2: 1, 3: 1 } });
  });
});

it("whoever has gone home doesn’t win", () => {
  expect(fewest(sheetOf(GAME), GAME.people, (person) => person !== 3)).toEqual([1]);
  expect(fewest(sheetOf(GAME), GAME.people, () => false)).toEqual([3]);
});
