import { expect, test } from "vitest";
import type { CupView, MomentView, TallyView } from "@mutschel/screen";
import { aPlay } from "./test-play";
import { momentPrompt, sumOf } from "./moment-text";

const made = (facts: object, sums: number[] = []) => ({ phrase: { text: "told", number: 1, ...facts }, sums });

test("a sum is told by what was there and what came to it, or die by die", () => {
  expect(sumOf(made({ points: 8, total: 24 }, [2, 4, 8]))).toEqual({ terms: "16 + 8", total: "24" });
  expect(sumOf(made({ points: 8, total: 8 }, [2, 4, 8]))).toEqual({ terms: "2 + 2 + 4", total: "8" });
  expect(sumOf(made({ result: 13 }, [3, 9]))).toEqual({ terms: "4 + 9", total: "13" });
  expect(sumOf(made({ points: -200, total: 50 }))).toEqual({ terms: "250 − 200", total: "50" });
  expect(sumOf(made({ points: 60, total: -140 }))).toEqual({ terms: "−200 + 60", total: "−140" });
  expect(sumOf(made({ result: 7 }, [7])), "one die is no sum").toBe(null);
  expect(sumOf(made({ points: 0, total: 16 })), "nothing was added").toBe(null);
  expect(sumOf(made({ result: 642 })), "nothing is added up").toBe(null);
  expect(sumOf(made({ result: 5 }, [2, 4, 8])), "the result is something else").toBe(null);
});

function playing(kind: string, told: boolean, facts: object, counts: number[]): ReturnType<typeof aPlay> {
  const table = { strikes: { kind: "tally", what: "strikes", counts } satisfies TallyView };
  const moment: MomentView = { kind, phrase: { text: "struck", number: 1, ...facts }, lit: [], sums: [], shares: [], table };
  return aPlay({ view: { table, rounds: 5 }, moment: { moment, told, own: true, struck: [], then: null, lit: false, counted: 0, rows: 3, decided: told, strokes: 0, share: null } });
}

test("a round keeps its sentence until it is decided, and then says what is left", () => {
  expect(momentPrompt(playing("round", false, { round: 3 }, [1, 0, 0]))).toEqual({ line: "Runde 3 ist aus." });
  const { line, second } = momentPrompt(playing("round", true, { round: 3 }, [1, 0, 0]));
  expect([line, second]).toEqual(["struck 1 3", "Noch zwei Runden. Jonas und Mira haben noch keinen Strich."]);
  expect(momentPrompt(playing("round", true, { round: 4 }, [0, 1, 2])).second).toBe("Noch eine Runde. Du hast noch keinen Strich.");
  expect(momentPrompt(playing("round", true, { round: 5 }, [1, 0, 0])).second).toBe("Das war die letzte Runde.");
});

test("until it is added up, a throw is whose it was; what somebody lifts is nobody’s yet", () => {
  const cup: CupView = { kind: "cup", dice: ["plain"], kinds: {}, sizes: [], faces: [6], covered: false, player: 1, throw: 3 };
  const line = (kind: string) => {
    const play = playing(kind, false, { player: 0 }, []);
    return momentPrompt({ ...play, view: { ...play.view, table: { cup } } }).line;
  };
  expect(line("throw")).toBe("Jonas: 6.");
  expect(line("turn")).toBe("6.");
});
