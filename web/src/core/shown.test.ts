import { beforeEach, expect, it, vi } from "vitest";
import { some } from "../play/fake";
import { keepShown, printOf, shownAt } from "./shown";
import type { MatchView } from "@mutschel/screen";

const sheet = Object.assign({ kind: "sheet" as const }, { sums: { 2: 0, 10: 1, 9: 0.5 } });
const view = (now: number) => some<MatchView>({ now, table: { sheet }, news: [] });

beforeEach(() => {
  const shelf = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, text: string) => shelf.set(key, text) });
});

it("is printed as Python prints it, whatever things are called", () => {
  expect(printOf(view(7), "00")).toBe("e429a2010dd4f681"); // as in mutschel.host.shown
});

it("is kept in the order of the log, by who showed it, and under a salt of its own", () => {
  for (const [seq, version] of [[4, "0.6.0"], [1, "0.5.0"], [2, "0.5.0"], [2, "0.5.0"], [5, "0.6.0; rm"]] as const) keepShown("t", seq, view(seq), version);
  const { salt } = shownAt("t")[0]!;
  const prints = (...all: number[]) => all.map((now) => printOf(view(now), salt));
  expect(shownAt("t")).toEqual([{ version: "0.5.0", salt, prints: prints(1, 2) }, { version: "0.6.0", salt, prints: prints(4) }, { version: "", salt, prints: prints(5) }]);
  keepShown("other", 1, view(1), "0.5.0");
  expect(shownAt("other")[0]!.salt).not.toBe(salt);
});

it("replaces what an earlier page kept in another way", () => {
  localStorage.setItem("mutschel.shown.t", '[[1,"0f3a"]]');
  expect(shownAt("t")).toEqual([]);
  expect(keepShown("t", 1, view(1), "0.6.0")).toBe(true);
  expect(shownAt("t")).toHaveLength(1);
});
