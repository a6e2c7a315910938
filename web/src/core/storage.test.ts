import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetAll, recall, remember } from "./storage";

/** A browser's storage; `full`: it accepts nothing new. */
class Shelf {
  readonly kept = new Map<string, string>();
  full = false;
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem(key: string, text: string): void {
    if (this.full) throw new DOMException("no room", "QuotaExceededError");
    this.kept.set(key, text);
  }
}

afterEach(() => vi.unstubAllGlobals());

describe("what this browser remembers", () => {
  it("is the latest, also when there is no room for it, and what another tab wrote when there is", () => {
    const shelf = new Shelf();
    vi.stubGlobal("localStorage", shelf);
    remember("name", "Ruth");
    shelf.full = true;
    remember("name", "Jonas");
    expect(recall("name", "")).toBe("Jonas");
    shelf.full = false;
    remember("name", "Mira");
    shelf.kept.set("mutschel.name", '"Ole"');
    expect(recall("name", "")).toBe("Ole");
  });
  it("is forgotten by how its keys begin", () => {
    for (const key of ["a.1", "a.2", "b"]) remember(key, key);
    forgetAll("a.");
    expect(["a.1", "a.2", "b"].map((key) => recall(key, null))).toEqual([null, null, "b"]);
  });

  it("lasts as long as the page where nothing may be stored", () => {
    remember("theme", "dark");
    expect(recall("theme", "auto")).toBe("dark");
  });
});
