import { describe, expect, it } from "vitest";
import { holesOf } from "./board";
import { dice, lessonOf, numbers, plate, type Lesson, type Shown } from "./lesson";

const GAMES = [
  "dice-cup", "dice-flick", "wuerfelblitz", "choice", "pasch", "grosse-hausnummer", "kleine-hausnummer",
  "langer-entenschiss", "einundzwanzig", "sequenz", "kirchenfenster", "bauernfenster", "waechter", "nackets-luisle",
  "einsame-filzlaus", "haar-im-loch", "abstreichen", "studentenpasch", "mauseloch", "hohe-hausnummern",
  "doppelgaenger", "fuenf-finger", "boese-sieben",
];
/** Their sums are of more than the pips of one throw. */
const OTHER_SUMS = new Set(["dice-cup", "studentenpasch", "pasch", "doppelgaenger", "einundzwanzig", "hohe-hausnummern"]);
const shownIn = (lesson: Lesson): Shown[] => [...lesson.pictures, ...lesson.steps].flatMap(({ shows }) => shows);

/** "3 × 4 + 2" without an evaluator: products first, then from left to right. */
function worth(text: string): number {
  const product = (part: string) => part.split("×").map(Number).reduce((a, b) => a * b);
  return text
    .replaceAll("− ", "+ -").split("+")
    .map((part) => product(part.replaceAll(" ", "")))
    .reduce((a, b) => a + b);
}

describe.each(GAMES)("the lesson of %s", (game) => {
  it("has pictures and four to seven steps in both languages", async () => {
    const lesson = (await lessonOf(game))!;
    expect(lesson.pictures.length).toBeGreaterThan(0);
    expect(lesson.steps.length).toBeGreaterThanOrEqual(4);
    expect(lesson.steps.length).toBeLessThanOrEqual(7);
    for (const { de, en, shows } of [...lesson.pictures, ...lesson.steps]) {
      expect(de.length).toBeGreaterThan(8);
      expect(en).not.toBe(de);
      expect(shows.length).toBeGreaterThan(0);
    }
  });

  it("adds up", async () => {
    for (const thing of shownIn((await lessonOf(game))!)) {
      const sums = thing.show === "sum" ? [thing.text] : thing.show === "boxes" ? thing.rows.map(({ value }) => value) : [];
      for (const text of sums.filter((one) => one.includes("="))) {
        const [left, right] = text.split(" = ");
        expect(worth(left!), text).toBe(Number(right));
      }
    }
  });
});

describe("a lesson", () => {
  // where one row of dice and one sum stand together, the sum is of those dice
  it.each(GAMES.filter((game) => !OTHER_SUMS.has(game)))("of %s shows the dice that it counts", async (game) => {
    const lesson = (await lessonOf(game))!;
    for (const { shows } of lesson.steps) {
      const thrown = shows.flatMap((thing) => (thing.show === "dice" ? [thing.groups.flat()] : []));
      const sums = shows.flatMap((thing) => (thing.show === "sum" ? [thing.text] : []));
      if (thrown.length !== 1 || sums.length !== 1) continue;
      const picked = thrown[0]!.some(({ role }) => role === "out") ? thrown[0]!.filter(({ role }) => role === "counts") : thrown[0]!;
      const total = picked.reduce((sum, { face }) => sum + (typeof face === "number" ? face : 0), 0);
      expect(Number(sums[0]!.split(" = ")[1]), sums[0]).toBe(total);
    }
  });
});

describe("what lessons write", () => {
  it("is read as dice", () => {
    expect(dice("r5* w:b- | y2s ?")).toEqual({
      show: "dice",
      groups: [
        [
          { kind: "red", face: 5, small: false, role: "counts" },
          { kind: "white", face: "blue", small: false, role: "out" },
        ],
        [
          { kind: "yellow", face: 2, small: true, role: "plain" },
          { kind: "plain", face: null, small: false, role: "plain" },
        ],
      ],
    });
    expect(() => dice("7")).toThrow("not a die");
  });
  it("is read as numbers and plates", () => {
    expect(numbers("3x 4+ 5? 6")).toMatchObject({ numbers: [{ state: "struck" }, { state: "new" }, { state: "open" }, { state: "there" }] });
    expect(plate("6·1")).toMatchObject({ digits: [6, null, 1] });
  });
  it("is read as a box", () => {
    expect(holesOf("b3* ^g ^c ^+ ..")).toEqual([
      { die: { colour: "blue", face: 3 }, counts: true },
      { marker: "upgrade", colour: "green", counts: false },
      { marker: "centre", counts: false },
      { marker: "bonus", counts: false },
      { counts: false },
    ]);
  });
});
