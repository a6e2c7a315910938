import { expect, it } from "vitest";
import type { EveningPerson } from "../protocol";
import { FINAL, merged, tableOf, turnsAt, whole, type Whole } from "./view";

const person = (number: number, mat: number): EveningPerson => ({ person: number, name: `P${number}`, mat, here: true, phone: true, sits: false, title: null });
const VIEW: Whole = whole({
  people: { 1: person(1, 0), 2: person(2, 8) },
  games: {},
  tables: [{ table: 1, people: [1, 2], writer: null }],
  standings: [],
  hash: "aa",
});

it("merges people one by one, and replaces the rest", () => {
  const now = merged(VIEW, { people: { 2: { ...person(2, 8), name: "Bea" } }, tables: [{ table: 1, people: [2], writer: 2 }] });
  expect([now.people[1]!.name, now.people[2]!.name]).toEqual(["P1", "Bea"]);
  expect(now.tables).toEqual([{ table: 1, people: [2], writer: 2 }]);
  expect(now.hash).toBe("aa");
  expect(merged(now, { ceremony: null }).people).toEqual(now.people);
});

it("knows that whoever plays the final sits there", () => {
  const final = merged(VIEW, { tables: [...VIEW.tables, { table: FINAL, people: [2], writer: null }] });
  expect([tableOf(final, 1)?.table, tableOf(final, 2)?.table]).toEqual([1, FINAL]);
});

it("turns mats over one after the other, and all at once where nothing is being shown", () => {
  const ceremony = { began: 5000, each: 1000, order: [2, 1] };
  expect([turnsAt({ ceremony }, 2), turnsAt({ ceremony }, 1)]).toEqual([5000, 6000]);
  expect([turnsAt({ ceremony }, 3), turnsAt({ ceremony: null }, 1)]).toEqual([0, 0]); // who comes later, and after all have been shown
});
