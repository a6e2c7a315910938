import { describe, expect, it } from "vitest";
import type { Face } from "../../core/things";
import type { MatchView, News, WaitingView } from "@mutschel/screen";
import { because, calls, discsOf, isJudged, mayEnd, quietUntil, struck } from "./race";

const CALL: WaitingView = { for: "call", seats: [0, 1], silent: { "1": 5000 }, until: null };
const THROW: WaitingView = { for: "throw", seats: [1] };

type Told = [text: string, facts: Record<string, unknown>][];

function view(texts: Told, waiting: WaitingView | null, faces: Face[] | null = [1, "red"]): MatchView {
  const news = texts.map(([text, facts], place): News => ({ text, ...facts, number: place + 1 }));
  return {
    game: "wuerfelblitz", version: 1, key: 0, players: 2, seat: 0, now: 0, round: 1, rounds: null, options: { discs_per_black: [3, 1] }, moments: [],
    news, waiting, question: null, result: null, abandoned: false,
    table: {
      cup: {
        kind: "cup", covered: waiting?.for === "pause", player: 0, throw: 2,
        dice: ["blue", "white"], kinds: {}, sizes: ["large", "large"], faces,
      },
      white: { kind: "tally", what: "white-discs", counts: [2, 0] },
      black: { kind: "tally", what: "black-discs", counts: [1, 0] },
    },
  };
}

const ROUND: Told = [
  ["wrong", { player: 0, call: 12 }],
  ["right", { player: 1, call: 8 }],
  ["because", { n: 8, pips: [3, 5], dice: [0, 1] }],
  ["black", { player: 1 }],
];

describe("a round of Würfelblitz", () => {
  it("hears only the calls about the dice that lie there", () => {
    const running = view([...ROUND, ["wrong", { player: 1, call: 9 }]], CALL);
    expect(calls(running)).toEqual([{ player: 1, call: 9, right: false }]);
    expect(struck(running)).toEqual(new Set([9]));
    expect(calls(view(ROUND, CALL))).toEqual([]);
  });

  it("still knows them when the race is over, with the right one", () => {
    const over = view([...ROUND, ["right", { player: 0, call: 5 }], ["because", { n: 5, pips: [5], dice: [4] }]], THROW);
    expect(calls(over)).toEqual([{ player: 0, call: 5, right: true }]);
    expect(because(over)).toMatchObject({ n: 5, dice: [4] });
    expect(calls(view(ROUND, THROW)).map(({ call }) => call)).toEqual([12, 8]);
  });

  it("forgets them when the next throw is covered, and explains nothing while others may call", () => {
    const counting = view(ROUND, { for: "pause", seats: [], until: 3000 }, null);
    expect(calls(counting)).toEqual([]);
    expect(because(counting)).toBeNull();
    expect(because(view(ROUND, CALL))).toBeNull();
  });

  it("is judged by the table where the dice are real", () => {
    expect(isJudged(view([], CALL, null))).toBe(true);
    expect(isJudged(view([], CALL))).toBe(false);
    const asked = (options: string[]) => ({ question: { ask: { text: "judge" }, answers: { kind: "one_of" as const, options }, fallback: null } });
    expect(mayEnd(asked(["right", "wrong"]))).toBe(false);
    expect(mayEnd(asked(["right", "wrong", "next"]))).toBe(true);
    expect(mayEnd({ question: null })).toBe(false);
  });

  it("knows who has to be quiet, and everybody’s discs", () => {
    expect([0, 1].map((seat) => quietUntil(view([], CALL), seat))).toEqual([0, 5000]);
    expect([0, 1].map((seat) => discsOf(view([], CALL), seat))).toEqual([
      { white: 2, black: 1, of: 3 },
      { white: 0, black: 0, of: 1 },
    ]);
  });
});
