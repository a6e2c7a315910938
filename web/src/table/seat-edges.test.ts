import { expect, test } from "vitest";
import { seatsAt, edges, sidesOf } from "./seat-edges";

test("two sit opposite, four at the four sides, clockwise", () => {
  expect(edges([0, 1]).map(({ side }) => side)).toEqual(["bottom", "top"]);
  expect(edges([0, 1, 2, 3]).map(({ seat, side }) => [seat, side])).toEqual([[0, "bottom"], [1, "left"], [2, "top"], [3, "right"]]);
});

test("everybody has a place of their own, also twelve", () => {
  for (let n = 1; n <= 12; n++) {
    const placed = edges(Array.from({ length: n }, (_, seat) => seat));
    expect(placed.map(({ seat }) => seat)).toEqual(Array.from({ length: n }, (_, seat) => seat));
    expect(new Set(placed.map(({ side, along }) => `${side} ${along}`)).size).toBe(n);
  }
});

test("at a side people are named as they sit there: from left to right, and from above", () => {
  const eight = [0, 1, 2, 3, 4, 5, 6, 7];
  expect(seatsAt("bottom", eight)).toEqual([1, 0]);
  expect(seatsAt("left", eight)).toEqual([3, 2]);
  expect(seatsAt("top", eight)).toEqual([4, 5]);
  expect(seatsAt("right", eight)).toEqual([6, 7]);
  expect(seatsAt("left", [4, 9])).toEqual([]);
});

test("seats people at their true sides on a desktop, clockwise from one's left", () => {
  const counts = (people: number): string => {
    const { left, top, right } = sidesOf(Array.from({ length: people - 1 }, (_, seat) => seat + 1));
    expect([...left, ...top, ...right]).toEqual(Array.from({ length: people - 1 }, (_, seat) => seat + 1));
    return [left, top, right].map(({ length }) => length).join("/");
  };
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 20].map(counts)).toEqual([
    "0/0/0", "0/1/0", "1/0/1", "1/1/1", "1/2/1", "1/3/1", "2/2/2", "2/3/2", "2/4/2", "2/5/2", "3/4/3", "3/5/3", "4/4/4", "4/11/4",
  ]);
});
