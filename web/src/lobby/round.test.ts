import { expect, test } from "vitest";
import { freePlaces, sides } from "./round";

test("the others sit clockwise from one’s left, and nobody is lost, however many they are", () => {
  expect(sides(["Ben", "Ruth", "Mira"])).toEqual({ left: ["Ben"], top: ["Ruth"], right: ["Mira"] });
  for (let n = 0; n <= 39; n++) {
    const others = Array.from({ length: n }, (_, place) => place);
    const { left, top, right } = sides(others);
    expect([...left, ...top, ...right]).toEqual(others);
    expect(Math.abs(left.length - right.length)).toBe(0);
  }
});

test("as many free places as the game has seats, and one for the rest where it has very many", () => {
  expect([freePlaces(1, 6), freePlaces(2, 4), freePlaces(4, 4), freePlaces(1, 40), freePlaces(9, 40)]).toEqual([5, 2, 0, 7, 1]);
});
