import { beforeEach, expect, test, vi } from "vitest";
import { some } from "../play/test-play";
import type { Seated } from "../protocol";
import { carryOver, heldAt, keepPerson, keepResting, keepSeated, keepToken, restingAt, tokenOf } from "./seats";

beforeEach(() => {
  const shelf = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, text: string) => shelf.set(key, text) });
});

const seat = (member: number, token: string) => ({ member, name: token, token, link: "" });
const seated = (table: string, person: string, ...seats: Seated["seats"]) =>
  some<Seated>({ table: { id: table, seats: [] }, seats, person, person_link: null, link: `http://here/t/${table}` });

test("every seat of a shared device has its own token", () => {
  keepSeated(seated("t", "key", seat(0, "ruth"), seat(2, "jonas")));
  expect([0, 1, 2].map((member) => tokenOf("t", member))).toEqual(["ruth", null, "jonas"]);
  expect(tokenOf("other", 0)).toBeNull();
});

test("a person’s key is never taken for the token of one seat", () => {
  keepSeated(seated("t", "key", seat(0, "key")));
  expect(tokenOf("t", 0)).toBeNull();
  expect(heldAt("t")).toContain("key");
});

test("at the next table everybody is counted anew, in the order round the table", () => {
  keepPerson("key");
  keepToken("t", "ruth", 0);
  keepToken("t", "jonas", 3);
  keepToken("t", "from-a-link");
  carryOver("t", "next", [0, 2, 3]);
  expect([0, 1, 2].map((member) => tokenOf("next", member))).toEqual(["ruth", null, "jonas"]);
  expect(heldAt("next")).toEqual(["key", "ruth", "jonas", "from-a-link"]);
});

test("who rests is kept by table", () => {
  keepResting("t", 1, true);
  keepResting("t", 2, true);
  keepResting("t", 1, false);
  expect([restingAt("t"), restingAt("other")]).toEqual([[2], []]);
});
