import { expect, it } from "vitest";
import { keyIn, pageAt } from "./router.svelte";

it("knows its pages, and those that are none", () => {
  expect(pageAt("/")).toEqual({ name: "start" });
  expect(pageAt("/t/7hq2mzk4")).toEqual({ name: "table", table: "7hq2mzk4" });
  expect(pageAt("/t/7hq2mzk4/replay")).toEqual({ name: "replay", table: "7hq2mzk4" });
  expect(pageAt("/t/7hq2mzk4/analysis")).toEqual({ name: "analysis", table: "7hq2mzk4" });
  expect(pageAt("/games/dice-cup")).toEqual({ name: "game", game: "dice-cup" });
  expect(pageAt("/e/ev.x1")).toEqual({ name: "evening", evening: "ev.x1", part: "" });
  expect(pageAt("/e/ev.x1/saal")).toEqual({ name: "evening", evening: "ev.x1", part: "saal" });
  expect(pageAt("/c/cl.x1")).toEqual({ name: "club", club: "cl.x1", part: "", person: 0 });
  expect(pageAt("/c/cl.x1/leute")).toEqual({ name: "club", club: "cl.x1", part: "leute", person: 0 });
  expect(pageAt("/c/cl.x1/p/12")).toEqual({ name: "club", club: "cl.x1", part: "p", person: 12 });
  expect(pageAt("/abend")).toEqual({ name: "announce" });
  expect(pageAt("/me/")).toEqual({ name: "me" });
  expect(pageAt("/licences")).toEqual({ name: "licences" });
  expect([pageAt("/imprint"), pageAt("/privacy")]).toEqual([{ name: "imprint" }, { name: "privacy" }]);
  expect([pageAt("/admin"), pageAt("/admin/ev.x1")]).toEqual([{ name: "admin", place: "" }, { name: "admin", place: "ev.x1" }]);
  for (const path of ["/games", "/t", "/t/x/edit", "/t/x/replay/y", "/e", "/e/ev.x1/cellar", "/c", "/c/cl.x1/p", "/c/cl.x1/p/x", "/c/cl.x1/p/1/2", "/admin/x/y", "/privacy/x", "/nowhere"]) expect(pageAt(path)).toEqual({ name: "lost" });
});

it("doesn’t fall over an address that isn’t one", () => {
  expect(pageAt("/games/%E0%A4%A")).toEqual({ name: "lost" });
});

it("finds the key that a link carries, and takes nothing else for one", () => {
  expect(keyIn("#q3Jv0c2yT8mWf5ZrXk1h9A")).toBe("q3Jv0c2yT8mWf5ZrXk1h9A");
  for (const hash of ["", "#", "#rules", "#q3Jv0c2yT8mWf5ZrXk1h9", "#q3Jv0c2yT8mWf5ZrXk1h9A?x"]) expect(keyIn(hash)).toBeNull();
});
