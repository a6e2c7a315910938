import { describe, expect, it } from "vitest";
import { speak } from "../../core/language.svelte";
import type { BoardView, CupView } from "@mutschel/screen";
import { aGame, aPlay, aView } from "../../play/test-play";
import type { AnalysedPlayer, AnalysisInfo, DecisionInfo, Verdict } from "../../protocol";
import type { SeenStep } from "../steps.svelte";
import { lyingAt, piecesOf } from "./answers";
import { change, counted, expected, given, measure, worth } from "./figures";
import { headline } from "./headline";
import { labelled, roundsOf, scalesFor, stairs, ticksFor, valueAt } from "./plot";
import { eventsOf, luckBars, seatsFrom, sumOf, worstOf } from "./sums";

const player = (changes: Partial<AnalysedPlayer> = {}): AnalysedPlayer => ({
  par: 2, luck: 0, lost: 0, unseen: 0, result: 2, hindsight: null, verdicts: {}, curve: [[0, 2]], ...changes,
});
const decision = (step: number, loss: number, seat = 0, round = 1): DecisionInfo => {
  const verdict: Verdict = loss === 0 ? "best" : loss < 0.01 ? "good" : "blunder";
  return { step, seat, round, chosen: 1, alternatives: [], loss, unseen: 0, verdict, brought: [] };
};
const analysis = (changes: Partial<AnalysisInfo> = {}): AnalysisInfo => ({
  unit: "strikes", exact: true, players: [player()], decisions: [], throws: [], measures: [], remarks: [], sums: true, scale: [1, 3, 6], ...changes,
});
const plainly = (text: string) => text.replaceAll("\u00a0", " ");

describe("a sum", () => {
  it("adds up in strikes: luck takes some away, what was given away adds some", () => {
    const sum = sumOf(player({ par: 2.085957, luck: 0.858107, lost: 0.77215, result: 2 }), "strikes");
    expect(sum).toEqual({ par: 2.09, luck: -0.86, lost: 0.77, result: 2 });
  });
  it("adds up in points, the other way round", () => {
    expect(sumOf(player({ par: 120.14, luck: -7.3, lost: 3.84, result: 109 }), "points")).toEqual({ par: 120.1, luck: -7.3, lost: -3.8, result: 109 });
  });
  it("adds up as it is shown, whatever is rounded", () => {
    for (let n = 0; n < 200; n++) {
      const [par, lost] = [n * 0.0137, n * 0.00731];
      const { par: start, luck, lost: given, result } = sumOf(player({ par, lost, result: n % 7 }), "strikes");
      expect(start + luck + given).toBeCloseTo(result, 9);
    }
  });
});

describe("bars of luck", () => {
  it("are as long as the luck beside the others', and fewer strikes were luck", () => {
    const players = [player({ par: 2, result: 1 }), player({ par: 2, result: 4 }), player({ par: 2, lost: 1, result: 3 })];
    expect(luckBars(analysis({ players }))).toEqual([0.5, -1, 0]);
    expect(luckBars(analysis({ unit: "points", players: players.slice(0, 2) }))).toEqual([-0.5, 1]);
  });
  it("are empty where nobody had any", () => {
    expect(luckBars(analysis())).toEqual([0]);
  });
});

describe("decisions", () => {
  const found = analysis({
    decisions: [decision(3, 0.2), decision(5, 0), decision(7, 0.5), decision(9, 0.9, 1), decision(11, 0.001), decision(13, 0.3)],
    throws: [{ step: 4, seat: 0, round: 1, amount: 0.1 }, { step: 4, seat: 1, round: 1, amount: -0.1 }],
  });
  it("that cost one player most come first, and only those that cost something", () => {
    expect(worstOf(found, 0).map(({ step }) => step)).toEqual([7, 13, 3]);
    expect(worstOf(found, 0, 9).map(({ step }) => step)).toEqual([7, 13, 3, 11]);
    expect(worstOf(analysis({ decisions: [decision(3, 0)] }), 0)).toEqual([]);
  });
  it("and throws stand in the order of the match", () => {
    expect(eventsOf(found, 0).map(({ step }) => step)).toEqual([3, 4, 5, 7, 11, 13]);
  });
});

it("one’s own seat comes first, the others follow round the table", () => {
  expect(seatsFrom(2, 4)).toEqual([2, 3, 0, 1]);
});

describe("figures", () => {
  it("of strikes", () => {
    expect(change("strikes", -0.858)).toBe("−0,86");
    expect(change("strikes", 0.772)).toBe("+0,77");
    expect(change("strikes", -0.001)).toBe("0,00");
    expect(expected("strikes", -1e-16)).toBe("0,00");
    expect(plainly(given("strikes", 0.6283))).toBe("62,8 Prozentpunkte mehr Gefahr eines Strichs");
    expect(plainly(worth("strikes", 0.25))).toBe("25 %");
    expect(plainly(counted("strikes", 1))).toBe("1 Strich");
  });
  it("of points, in English", () => {
    speak("en");
    expect(plainly(given("points", 3.44))).toBe("3.4 points");
    expect(plainly(given("points", 1.04))).toBe("1 point");
    expect(change("points", 12)).toBe("+12.0");
  });
});

it("what was measured has its unit, and points their sign", () => {
  expect(plainly(measure("seconds", 0.613))).toBe("0,61 s");
  expect(measure("count", 3)).toBe("3");
  expect(measure("degrees", 3.99)).toBe("4,0°");
  expect(plainly(measure("percent", 12.34))).toBe("12,3 %");
  expect([measure("points", 3.44), measure("points", -2), measure("points", -0.01)]).toEqual(["+3,4", "−2,0", "0,0"]);
});

describe("the first thing that is said", () => {
  const play = aPlay();
  const said = (found: AnalysisInfo, seat = 0) => plainly(headline(play, found, seat, 0));
  it("is what decisions cost, to you and about others", () => {
    const players = [player({ lost: 0.5 }), player({ lost: 0.001 }), player()];
    const found = analysis({ players, decisions: [decision(3, 0.5), decision(5, 0.001, 1), decision(7, 0, 2)] });
    expect([0, 1, 2].map((seat) => said(found, seat))).toEqual([
      "Du hast dir 0,50 Striche eingehandelt", "Jonas hat fast nichts verschenkt", "Mira hätte nicht besser entscheiden können",
    ]);
  });
  it("is luck where nobody decided anything: few strikes are good, and so are many points", () => {
    const players = [player({ par: 2, result: 1 }), player({ par: 2, result: 3 }), player({ par: 2, result: 2 })];
    expect([0, 1, 2].map((seat) => said(analysis({ players }), seat))).toEqual([
      "Du hattest Glück: 1 Strich weniger als erwartet", "Jonas hatte Pech: 1 Strich mehr als erwartet", "Es kam genau wie erwartet",
    ]);
    expect(said(analysis({ players, unit: "points" }), 1)).toBe("Jonas hatte Glück: 1 Punkt mehr als erwartet");
  });
  it("is the first measure where nothing could be expected, in the game’s words if it has some", () => {
    const measures = [{ seat: 0, name: "per-die", value: 0.5, unit: "seconds" as const, par: null }];
    const found = analysis({ sums: false, measures });
    expect(said(found)).toBe("Per-die: 0,50 s");
    expect(said(found, 1)).toBe("Hier gab es nichts zu messen");
    const own = aPlay({ game: aGame({ messages: { "measured-per-die": "{player} braucht {value}" } }) });
    expect(plainly(headline(own, found, 0, 0))).toBe("measured-per-die Ruth 0,50 s");
  });
});

describe("the plot", () => {
  it.each([
    [0, 2.63, [0, 1, 2, 3]],
    [96.2, 141.7, [80, 100, 120, 140, 160]],
    [-12, 30, [-20, 0, 20, 40]],
    [2, 2, [2, 2.05]],
  ])("has round numbers at its side, from %d to %d", (low, high, ticks) => {
    expect(ticksFor(low, high)).toEqual(ticks);
  });
  const players = [player({ curve: [[0, 2], [4, 3], [10, 1]] }), player({ curve: [[0, 2], [10, 0]] })];
  const scales = scalesFor(analysis({ players }), { width: 220, height: 130, left: 10, right: 10, top: 10, bottom: 20 });
  it("fills its box", () => {
    expect([scales.x(0), scales.x(10)]).toEqual([10, 210]);
    expect([scales.y(3), scales.y(0)]).toEqual([10, 110]);
  });
  it("is a stair that goes on to the end", () => {
    expect(stairs(players[0]!, scales)).toBe("M10.0 43.3H90.0V10.0H210.0V76.7H210.0");
    expect([0, 3, 4, 9, 10].map((step) => valueAt(players[0]!, step))).toEqual([2, 2, 3, 3, 1]);
  });
  it("marks rounds where they begin, as many as there is room for", () => {
    const found = analysis({ decisions: [decision(9, 0, 0, 2), decision(3, 0)], throws: [{ step: 2, seat: 0, round: 1, amount: 0.1 }] });
    expect(roundsOf(found)).toEqual([{ round: 1, step: 1 }, { round: 2, step: 8 }]);
    expect(labelled([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 300)).toHaveLength(10);
    expect(labelled([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 150)).toEqual([1, 3, 5, 7, 9]);
  });
});

describe("an answer", () => {
  const die = (face: number) => ({ kind: "plain", face });
  it.each([
    [5, [die(5)]],
    [[1, 1, 3], [die(1), die(1), die(3)]],
    [{ die: 6, place: "tens" }, [die(6), { word: "tens" }]],
    [{ pairs: [[1, 3], [4, 6]], fifth: 5 }, [die(1), die(3), { gap: true }, die(4), die(6), { gap: true }, die(5)]],
    [{ die: "red", gesture: { pull: [1, 2] } }, [{ colour: "red" }]],
    ["none", null],
    ["fives", null],
    [[], null],
  ])("%j is drawn", (answer, pieces) => {
    expect(piecesOf("choice", answer)).toEqual(pieces);
  });
  it("of holes shows the dice that lay in them", () => {
    const board: BoardView = { kind: "board", holes: [[null, { colour: "blue", face: 4 }]], markers: [], spent: [] };
    const view = aView({ table: { board } });
    expect(piecesOf("dice-flick", { combination: [[0, 1], [0, 0]] }, view)).toEqual([{ kind: "blue", face: 4 }, { word: "upgrade" }]);
    expect(piecesOf("dice-flick", { combination: [[0, 1]] })).toBeNull();
  });
});

it("dice under a cup are those that were seen when it was lifted", () => {
  const cup = (faces: number[] | null, thrown = 1): SeenStep => {
    const lies: CupView = { kind: "cup", covered: faces === null, player: 0, dice: [], kinds: {}, sizes: [], faces, throw: thrown };
    return { by: 0, at: 0, value: null, view: aView({ table: { cup: lies } }) };
  };
  expect(lyingAt([cup([], 0), cup([5, 3]), cup([3])], 2)?.faces).toEqual([5, 3]);
  expect(lyingAt([cup([], 0), cup(null), cup(null), cup([6, 6])], 2)?.faces).toEqual([6, 6]);
  expect(lyingAt([cup([], 0), cup(null), cup([2, 2], 2)], 2)).toBeNull();
  expect(lyingAt([cup([], 0), cup([])], 1)).toBeNull();
});
