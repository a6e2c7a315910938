import { describe, expect, it } from "vitest";
import type { GameLine } from "../protocol";
import { onShelf, plain } from "./shelf";

const game = (id: string, name: string, more: Partial<GameLine> = {}): GameLine => ({
  id, name, players: [2, 20], age: null, minutes: 5, asks: ["luck"], evening: null, summary: "", picture: { cloth: "#87967f", parts: [] }, courses: 0, ...more,
});
const german = [
  game("waechter", "Der Wächter bläst vom Turme", { asks: ["hand", "luck"] }),
  game("choice", "CHOICE", { players: [1, 8], minutes: 20, asks: ["wits"] }),
  game("langer-entenschiss", "Langer Entenschiß"),
];
const english = [game("waechter", "The Watchman"), game("choice", "CHOICE"), game("langer-entenschiss", "Long Duck Dropping")];
const found = (...how: [Parameters<typeof onShelf>[1], string]) => onShelf(german, ...how, english).map(({ id }) => id);

describe("the shelf", () => {
  it("shows everything at first", () => {
    expect(found("all", "")).toHaveLength(3);
  });
  it.each(["wachter", "waechter", "Wächter", "watchman", "turme wacht", "  WÄCHTER "])("finds %j", (search) => {
    expect(found("all", search)).toEqual(["waechter"]);
  });
  it("finds ß written as ss", () => {
    expect(found("all", "entenschiss")).toEqual(["langer-entenschiss"]);
  });
  it("filters by what a game asks, by length, and for those who are alone", () => {
    expect(found("hand", "")).toEqual(["waechter"]);
    expect(found("short", "")).toEqual(["waechter", "langer-entenschiss"]);
    expect(found("alone", "")).toEqual(["choice"]);
  });
  it("filters and searches at once, and may find nothing", () => {
    expect(found("alone", "turm")).toEqual([]);
  });
  it("reads plainly", () => {
    expect(plain("Nacket’s  Größe É")).toBe("nacket s grosse e");
  });
});
