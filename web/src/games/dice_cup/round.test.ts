import { describe, expect, it } from "vitest";
import type { CupView, MatchView, MomentView, ShareView, WaitingView } from "@mutschel/screen";
import { countedOf, crossingOf, isGlimpse, openIn } from "./round";
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

function crossed(number: number, player: number, category: string): ShareView {
  return { phrase: { text: "crossed", number, player, category, n: 8 }, lit: [8, 9], sums: [4, 8] };
}

function view(changes: Partial<MatchView> & { cup?: Partial<CupView> }): MatchView {
  const { cup, ...rest } = changes;
  return {
    game: "dice-cup", version: 1, key: 0, players: 2, seat: 0, now: 0, round: 1, rounds: 12, options: {}, news: [], moments: [], waiting: THROW,
    question: null, result: null, abandoned: false, table: { cup: { ...CUP, ...cup } }, ...rest,
  };
}

describe("a round of DICE CUP", () => {
  const shares = [crossed(3, 0, "pasch"), crossed(4, 1, "red")];
  const moment: MomentView = { kind: "together", phrase: { text: "most", number: 5 }, lit: [], sums: [], shares, table: {} };
  const told = view({ moments: [moment], news: [...shares.map(({ phrase }) => phrase), moment.phrase] });

  it("tells what was crossed for the dice that lie there, once it is told", () => {
    expect(crossingOf(told, 1)?.category).toBe("red");
    expect(crossingOf(told, null)).toBeNull();
    expect(crossingOf({ ...told, news: [] }, 1)).toBeNull();
    expect(crossingOf({ ...told, abandoned: true }, 1)).toBeNull();
  });

  it("is a glimpse while the cup is up for a moment, with real dice too", () => {
    const waiting: WaitingView = { for: "pause", seats: [], until: 4000 };
    expect(isGlimpse(view({ waiting }))).toBe(true);
    expect(isGlimpse(view({ waiting, cup: { faces: null } }))).toBe(true);
    expect(isGlimpse(view({ waiting, cup: { covered: true, faces: null } }))).toBe(false);
    expect(isGlimpse(view({}))).toBe(false);
  });

  it("counts die by die", () => {
    const playing = { moment, own: true, struck: [], then: null, lit: true, rows: 0, decided: false, strokes: 0, share: shares[0]!, told: false };
    const at = (counted: number) => countedOf({ view: { ...told, news: [] }, seat: 0, moment: { ...playing, counted } });
    expect(at(0)).toMatchObject({ points: 0, counting: true, lit: { dice: [8, 9], sums: [] } });
    expect(at(1)).toMatchObject({ points: 4, counting: true, lit: { sums: [4] } });
    expect(at(2)).toMatchObject({ points: 8, counting: false });
    expect(countedOf({ view: told, seat: 0 }), "afterwards it stays").toMatchObject({ points: 8, counting: false, lit: { sums: [] } });
    expect(countedOf({ view: view({}), seat: 0 })).toBeNull();
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
