import { describe, expect, it } from "vitest";
import { ranking, verdict, type MatchEnd } from "./verdict";

const listed = (names: string[]) => names.join(" & ");
const ending = (more: Partial<MatchEnd>): MatchEnd => ({
  names: ["Ruth", "Jonas", "Emil"], scores: [187, 179, 164], winners: [0], score: "points", wins: "highest", you: null, ...more,
});
const german = (more: Partial<MatchEnd>) => verdict("de", ending(more), listed);

describe("the verdict", () => {
  it("says who takes it and how far ahead of you", () => {
    expect(german({ you: 1 })).toEqual({ title: "Ruth bekommt die Mutschel", line: "187 Punkte, 8 vor dir." });
    expect(verdict("en", ending({ you: 1 }), listed).line).toBe("187 points, 8 ahead of you.");
  });
  it("says how far ahead you are of who came next", () => {
    expect(german({ you: 0 })).toEqual({ title: "Du bekommst die Mutschel", line: "187 Punkte, 8 vor Jonas." });
  });
  it("knows that fewest strikes win", () => {
    const strikes = { score: "strikes", wins: "lowest" as const, scores: [4, 0, 1], winners: [1] };
    expect(german({ ...strikes, you: 0 }).line).toBe("Kein Strich, 4 weniger als du.");
    expect(german(strikes)).toEqual({ title: "Jonas bekommt die Mutschel", line: "Kein Strich, einer weniger als Emil." });
  });
  it("says that a play-off has decided", () => {
    const tie = { score: "strikes", wins: "lowest" as const, scores: [1, 1, 3], winners: [1] };
    expect(german(tie)).toEqual({ title: "Jonas bekommt die Mutschel", line: "1 Strich, im Stechen gewonnen." });
    expect(verdict("en", ending({ ...tie, you: 2 }), listed).line).toBe("1 strike, won in a play-off.");
    expect(german({ ...tie, thrown: [10, 11, null], you: 0 }).line).toBe("11 im Stechen, du hast 10.");
    expect(verdict("en", ending({ ...tie, thrown: [10, 11, null], you: 2 }), listed).line).toBe("11 in the play-off, Ruth has 10.");
  });
  it("shares it", () => {
    const tie = { scores: [5, 5, 2], winners: [0, 1] };
    expect(german({ ...tie, you: 1 })).toEqual({ title: "Ihr teilt euch die Mutschel", line: "Je 5 Punkte." });
    expect(german({ score: "strikes", wins: "lowest", scores: [0, 0, 2], winners: [0, 1] }).line).toBe("Ohne einen Strich.");
    expect(german({ ...tie, you: 2 }).title).toBe("Ruth & Jonas teilen sich die Mutschel");
  });
  it("gives nobody a Mutschel for merely finishing alone", () => {
    const alone = { names: ["Ruth"], you: 0 };
    expect(german({ ...alone, scores: [30], winners: [0] })).toEqual({ title: "30 Punkte", line: "" });
    expect(german({ ...alone, scores: [-40], winners: [] })).toEqual({ title: "−40 Punkte", line: "" });
  });
  it("leaves it where nobody wins", () => {
    expect(german({ scores: [-40, -40, -40], winners: [] })).toEqual({ title: "Diesmal bleibt die Mutschel liegen", line: "−40 Punkte." });
  });
});

describe("the ranking", () => {
  it("goes by the score, and equal ones share a rank", () => {
    expect(ranking({ scores: [3, 8, 8, 1], winners: [1, 2] }, "highest")).toEqual([
      { seat: 1, rank: 1 }, { seat: 2, rank: 1 }, { seat: 0, rank: 3 }, { seat: 3, rank: 4 },
    ]);
    expect(ranking({ scores: [3, 0, 2], winners: [1] }, "lowest").map(({ seat }) => seat)).toEqual([1, 2, 0]);
  });
  it("has the winner of a play-off before those with as many strikes", () => {
    expect(ranking({ scores: [1, 1, 4, 1], winners: [3] }, "lowest")).toEqual([
      { seat: 3, rank: 1 }, { seat: 0, rank: 2 }, { seat: 1, rank: 2 }, { seat: 2, rank: 4 },
    ]);
  });
});
