import { describe, expect, it } from "vitest";
import type { GameLine } from "../protocol";
import { onShelf, plain, type Wish } from "./shelf";

const game = (id: string, name: string, more: Partial<GameLine> = {}): GameLine => ({
  id, name, players: [2, 20], age: null, minutes: 5, asks: ["luck"], evening: null, score: "strikes", summary: "", picture: { cloth: "#87967f", parts: [] }, courses: 0, ...more,
});
const german = [
  game("waechter", "Der Wächter bläst vom Turme", { asks: ["hand", "luck"] }),
  game("choice", "CHOICE", { players: [1, 8], minutes: 20, asks: ["wits"] }),
  game("langer-entenschiss", "Langer Entenschiß"),
];
const english = [game("waechter", "The Watchman"), game("choice", "CHOICE"), game("langer-entenschiss", "Long Duck Dropping")];
const found = (wish: Wish) => onShelf(german, wish, english).map(({ id }) => id);

describe("the shelf", () => {
  it("shows everything at first", () => {
    expect(found({})).toHaveLength(3);
  });
  it.each(["wachter", "waechter", "Wächter", "watchman", "turme wacht", "  WÄCHTER "])("finds %j", (search) => {
    expect(found({ search })).toEqual(["waechter"]);
  });
  it("finds ß written as ss", () => {
    expect(found({ search: "entenschiss" })).toEqual(["langer-entenschiss"]);
  });
  it("filters by what a game asks, by length, and by the number of people", () => {
    expect(found({ kind: "hand" })).toEqual(["waechter"]);
    expect(found({ kind: "short" })).toEqual(["waechter", "langer-entenschiss"]);
    expect(found({ company: "1" })).toEqual(["choice"]);
    expect(found({ company: "3-4" })).toHaveLength(3);
    expect(onShelf([game("duel", "Duel", { players: [2, 2] })], { company: "3-4" })).toEqual([]);
    expect(onShelf([game("six", "Six", { players: [2, 6] })], { company: "5+" })).toHaveLength(1);
  });
  it("filters and searches at once, and may find nothing", () => {
    expect(found({ company: "1", search: "turm" })).toEqual([]);
  });
  it("reads plainly", () => {
    expect(plain("Nacket’s  Größe É")).toBe("nacket s grosse e");
  });
});
