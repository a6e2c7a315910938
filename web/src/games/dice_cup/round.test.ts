import { describe, expect, it } from "vitest";
import type { CupView, MatchView, WaitingView } from "../../core/views";
import { countedTo, crossingOf, crossings, isGlimpse, openIn, type Crossing } from "./round";
import { spoken } from "./spoken";

const CUP: CupView = {
  kind: "cup",
  covered: false,
  player: 0,
  dice: ["white", "white", "yellow", "yellow"],
  kinds: {},
  sizes: ["large", "small", "large", "small"],
  faces: [1, 2, 3, 3],
  throw: 1,
};
const GAME = { word: String };
const THROW: WaitingView = { for: "throw", seats: [1] };

function crossed(number: number, player: number, category: string): Crossing {
  return { text: "crossed", number, player, category, n: 10, dice: [[[2, 3], 10]] };
}

function view(changes: Partial<MatchView> & { cup?: Partial<CupView> }): MatchView {
  const { cup, ...rest } = changes;
  return {
    game: "dice-cup", version: 1, key: 0, players: 2, seat: 0, now: 0, round: 1, rounds: 12, options: {}, news: [], moments: [], waiting: THROW,
    question: null, result: null, abandoned: false, table: { cup: { ...CUP, ...cup } }, ...rest,
  };
}

describe("a round of DICE CUP", () => {
  const news = [crossed(1, 0, "white"), crossed(2, 1, "blue"), crossed(3, 0, "pasch"), crossed(4, 1, "red")];

  it("tells what was crossed for the dice that lie there", () => {
    expect(crossings(view({ news })).map(({ category }) => category)).toEqual(["pasch", "red"]);
    expect(crossingOf(view({ news }), 1)?.category).toBe("red");
    expect(crossingOf(view({ news }), null)).toBeNull();
  });

  it("tells nothing of earlier rounds while dice are hidden, glimpsed or unread", () => {
    expect(crossings(view({ news, cup: { covered: true, faces: null } }))).toEqual([]);
    expect(crossings(view({ news, waiting: { for: "pause", seats: [], until: 4000 } }))).toEqual([]);
    expect(crossings(view({ news, cup: { faces: null } }))).toEqual([]);
    expect(crossings(view({ news, waiting: null, abandoned: true }))).toEqual([]);
  });

  it("is a glimpse while the cup is up for a moment, with real dice too", () => {
    const waiting: WaitingView = { for: "pause", seats: [], until: 4000 };
    expect(isGlimpse(view({ waiting }))).toBe(true);
    expect(isGlimpse(view({ waiting, cup: { faces: null } }))).toBe(true);
    expect(isGlimpse(view({ waiting, cup: { covered: true, faces: null } }))).toBe(false);
    expect(isGlimpse(view({}))).toBe(false);
  });

  it("counts die by die", () => {
    const crossing: Crossing = { ...crossed(1, 0, "fours"), n: 8, dice: [[[8], 4], [[9], 4]] };
    expect(countedTo(crossing, 0)).toEqual({ dice: new Set(), points: 0 });
    expect(countedTo(crossing, 1)).toEqual({ dice: new Set([8]), points: 4 });
    expect(countedTo(crossing, 9)).toEqual({ dice: new Set([8, 9]), points: 8 });
  });

  it("knows which categories have a free box", () => {
    const rows = { fours: [8, 4], fives: [5], pasch: [] };
    expect(openIn({ kind: "sheet", columns: 2, rows, sections: [], total: 17 })).toEqual(["fives", "pasch"]);
  });

  it("says the dice in one breath", () => {
    expect(["Weiß 1 2, Gelb 3 3", "white 1 2, yellow 3 3"]).toContain(spoken(GAME, CUP));
    expect(spoken(GAME, { ...CUP, faces: null })).toBe("");
  });
});
