import { describe, expect, it } from "vitest";
import { Draft, ScreenState } from "./screen-state.svelte";

const table = () => ({ screen: {}, asked: "0 1" });

describe("what is kept for a table", () => {
  it("is made once, and not shared with the next one", () => {
    const kept = new ScreenState(() => ({ n: 0 }));
    const [one, other] = [table(), table()];
    kept.at(one).n = 5;
    expect([kept.at(one).n, kept.at(other).n]).toEqual([5, 0]);
  });
});

describe("a draft", () => {
  it("belongs to its question, and is forgotten with it", () => {
    const draft = new Draft<string>();
    const play = table();
    draft.set(play, "fours");
    expect(draft.of(play)).toBe("fours");
    expect(draft.of({ ...play, asked: "0 2" })).toBeUndefined();
    draft.set(play, undefined);
    expect(draft.of(play)).toBeUndefined();
  });
});
