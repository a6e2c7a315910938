import { describe, expect, it } from "vitest";
import type { BoardView, MatchView, News } from "@mutschel/screen";
import { aView } from "../../play/test-play";
import { pointOf, wayTo } from "./box";
import { flightsBetween, isArriving, type Aim } from "./flight";

type Lying = [row: number, column: number, colour: "blue" | "green", face: number];

function view(dice: Lying[], news: Omit<News, "number">[], first = 1): MatchView {
  const holes = Array.from({ length: 5 }, () => Array<BoardView["holes"][number][number]>(5).fill(null));
  for (const [row, column, colour, face] of dice) holes[row]![column] = { colour, face };
  const board: BoardView = { kind: "board", holes, markers: [], spent: [] };
  const numbered = news.map((one, n) => ({ ...one, number: first + n }) as News);
  return aView({ table: { board }, news: numbered });
}
const before = view([[3, 1, "green", 4]], [{ text: "written" }]);
const aim: Aim = { die: "blue", plate: "west", shift: 0 };

describe("what flew", () => {
  it("is the flicked die, from the plate if that is known", () => {
    const after = view([[3, 1, "green", 4], [0, 2, "blue", 6]], [{ text: "landed", die: "blue", row: 1, column: 3 }], 2);
    expect(flightsBetween(before, after, aim)).toEqual([{ key: 2, colour: "blue", face: 6, from: aim, to: [0, 2] }]);
    expect(flightsBetween(before, after, null)[0]!.from).toBeNull();
  });
  it("is a die that was hit, from where it lay", () => {
    const after = view([[3, 2, "green", 1]], [{ text: "knocked", die: "green", row: 4, column: 3 }, { text: "trench", die: "blue" }], 2);
    const flights = flightsBetween(before, after, aim);
    expect(flights.map(({ from, to }) => [from, to])).toEqual([[[3, 1], [3, 2]], [aim, "trench"]]);
    expect(isArriving(flights, [3, 2])).toBe(true);
    expect(isArriving(flights, [3, 1])).toBe(false);
  });
  it("is nothing if nothing new was told, or a die is scored already", () => {
    expect(flightsBetween(before, before, aim)).toEqual([]);
    const scored = view([], [{ text: "landed", die: "blue", row: 1, column: 3 }, { text: "combination", n: 11 }], 2);
    expect(flightsBetween(before, scored, null)).toEqual([]);
  });
});

describe("the box", () => {
  it("turns with its holes", () => {
    const top = pointOf([0, 0], "south", 5);
    expect(pointOf([4, 0], "east", 5)).toEqual(top); // clockwise: what was below is on the left
    expect(pointOf([4, 4], "north", 5)).toEqual(top);
    expect(pointOf([0, 4], "west", 5)).toEqual(top);
  });
  it("takes the shorter way", () => {
    expect(wayTo("south", "east")).toBe(1);
    expect(wayTo("south", "west")).toBe(-1);
    expect(Math.abs(wayTo("south", "north"))).toBe(2);
  });
});
