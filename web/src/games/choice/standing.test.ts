import { afterAll, beforeAll, expect, it, test, vi } from "vitest";
import type { ChoiceSheetView, MatchView } from "@mutschel/screen";
import { aPlay } from "../../play/test-play";
import { recordings } from "../../play/test-recordings";
import { speak } from "../../core/language.svelte";
import { things } from "../../core/things";
import { prompt, tells } from "./prompt";
import { isCounted, standing } from "./standing";

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

const VALUES = { 2: 100, 3: 70, 4: 60, 5: 50, 6: 40, 7: 30, 8: 40, 9: 50, 10: 60, 11: 70, 12: 100 };
const sheet = (sums: Record<number, number>, fifth: [number, number][]): ChoiceSheetView =>
  ({ kind: "choice-sheet", values: VALUES, sums: { ...Object.fromEntries(Object.keys(VALUES).map((sum) => [sum, 0])), ...sums }, fifth, finished: false }) as never;
const own = sheet({ 4: 5, 6: 6, 7: 7, 8: 5, 9: 1, 10: 2 }, [[4, 5], [2, 3], [5, 4]]);

it("adds what is laid out: safe points, open rows, and throws to come", () => {
  const now = standing(own);
  expect([now.safe, now.open.map(({ sum }) => sum), now.throws]).toEqual([100, [9, 10], [3, 10]]);
  const after = standing(own, { sums: new Map([[4, 1], [10, 1]]), fifth: 4, there: false });
  expect([after.safe, after.throws]).toEqual([160, [2, 9]]);
  expect(after.open.map(({ sum, lacks, fresh }) => [sum, lacks, fresh])).toEqual([[9, 4, 0], [10, 2, 1]]);
  expect(after.fifth[0]).toEqual({ number: 4, marks: 6, fresh: 1 });
});

it("shows marks that are there as new without adding them again, and none beyond ten boxes", () => {
  const there = standing(own, { sums: new Map([[4, 1]]), fifth: 4, there: true });
  expect([there.safe, there.rows[2]!.marks, there.rows[2]!.fresh, there.fifth[0]!.marks]).toEqual([100, 5, 1, 5]);
  const full = standing(sheet({ 7: 9 }, []), { sums: new Map([[7, 2]]), fifth: 3, there: false });
  expect([full.rows[5]!.marks, full.rows[5]!.fresh, full.fifth]).toEqual([10, 1, [{ number: 3, marks: 1, fresh: 1 }]]);
});

it("doesn’t count open rows while somebody’s last marks are told", () => {
  const done = { ...own, finished: true };
  expect(isCounted(done, { moment: { moment: { kind: "together" } } as never })).toBe(false);
  expect([isCounted(done, { moment: null }), isCounted(own, { moment: null })]).toEqual([true, false]);
});

test("safe points are the rules’ plus column, in every sheet of a recorded match", () => {
  const { views } = recordings().find(({ games }) => games.en.id === "choice")!;
  const sheets = views.flatMap((view: MatchView) => things(view, "choice-sheet"));
  expect(sheets.map((one) => standing(one).safe)).toEqual(sheets.map(({ plus }) => plus));
  expect(sheets.map((one) => standing(one).open.length * 200)).toEqual(sheets.map(({ minus }) => minus));
  expect(sheets.filter(({ total }) => total !== null).every(({ finished }) => finished)).toBe(true);
});

const faces = [4, 1, 6, 4, 3];
const split = { pairs: [[1, 3], [4, 6]], fifth: 4 };
function asked(ask: object) {
  const cup = { kind: "cup", covered: false, throw: 1, player: 0, dice: [], sizes: [], faces };
  const question = { ask, answers: { kind: "one_of", options: [split] }, fallback: split };
  return prompt(aPlay({ info: { seats: [] }, view: { table: { cup, sheets: [own] }, question, waiting: { for: "choice", seats: [0] } } as never }));
}

it("says which number has to be the fifth die, and that a free throw has none", () => {
  speak("de");
  expect(asked({ text: "split-fixed", numbers: [4, 2] })).toEqual({ line: "Teil auf, dann kreuz an.", second: "Eine Vier oder eine Zwei muss übrig bleiben: Du sammelst 4, 2 und 5." });
  expect(asked({ text: "split-free-throw" })).toEqual({ line: "Freiwurf: nur zwei Summen.", second: "Weder 4 noch 2 noch 5. Du sagst, welcher Würfel verfällt." });
  speak("en");
  expect(asked({ text: "split-fixed", numbers: [4] })?.second).toBe("Your fifth die has to be a 4: you’re collecting 4, 2 and 5.");
  expect(asked({ text: "split" })?.second).toBe("Tap two dice to swap them.");
});

it("tells what one’s marks brought, and then what that means", () => {
  const phrase = { text: "marked", number: 1, player: 0, effects: [{ text: "won" }, { text: "safe" }, { text: "open" }] };
  const moment = { told: true, share: { phrase, lit: [], sums: [] } };
  expect(tells(aPlay({ moment: moment as never }))).toEqual({ line: "won", second: "safe open" });
  expect(tells(aPlay({ moment: { ...moment, share: null } as never }))).toBeNull();
});
