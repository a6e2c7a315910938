import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as published from "../../screen";
import type * as ours from "@mutschel/screen";
import type { Language } from "../core/language.svelte";
import { aPlay, some } from "./test-play";
import type { Prompt } from "./parts";
import { OwnScreen, screenIn, screenParts } from "./own-screen.svelte";

// `npm run check` fails where the published types differ from those of the page.
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type SameOf<K extends string, A extends Record<K, unknown>, B extends Record<K, unknown>> = Same<A[K], B[K]>;
interface Published {
  view: published.MatchView;
  question: published.QuestionView;
  waiting: published.WaitingView;
  thing: published.Thing;
  answers: published.Answers;
  prompt: published.Prompt;
  language: published.Language;
}
interface Ours {
  view: ours.MatchView;
  question: ours.QuestionView;
  waiting: ours.WaitingView;
  thing: ours.Thing;
  answers: ours.Answers;
  prompt: Prompt;
  language: Language;
}
const same: { [K in keyof Published]: SameOf<K, Published, Ours> } & { [K in keyof Published]: true } = {
  view: true, question: true, waiting: true, thing: true, answers: true, prompt: true, language: true,
};

const report = vi.hoisted(() => vi.fn());
vi.mock("./report-failure", () => ({ reportFailure: report }));

const draws: published.Part = () => ({ update: () => {} });
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => {
  report.mockReset();
});

describe("a screen that a game brings", () => {
  it("is published with the page’s own types", () => {
    expect(Object.values(same)).not.toContain(false);
  });

  it.each([
    ["nothing", {}, /version undefined/],
    ["another version", { version: 2, parts: {} }, /version 2/],
    ["no parts", { version: 1 }, /no parts/],
    ["an unknown part", { version: 1, parts: { Stage: draws } }, /no part called Stage/],
    ["a part that is no function", { version: 1, parts: { stage: "x" } }, /stage is no function/],
    ["rubbish beside its parts", { version: 1, parts: {}, drawer: "no" }, /drawer is no boolean/],
  ])("is none if it exports %s", async (_, module, why) => {
    expect(() => screenIn(module)).toThrow(why);
    expect(await screenParts({ id: "pig" }, "/screens/pig.js", () => Promise.resolve(module))).toEqual({ broken: true });
    expect(report).toHaveBeenCalledTimes(1);
  });

  it("is none if it doesn’t load", async () => {
    expect(await screenParts({ id: "pig" }, "/screens/pig.js", () => Promise.reject(new Error("gone")))).toEqual({ broken: true });
  });

  it("fills the parts that it has", async () => {
    const screen = { version: 1, parts: { stage: draws, seatNote: draws }, drawer: false, prompt: () => ({ line: "Go!" }) };
    const parts = await screenParts({ id: "pig" }, "/screens/pig.js", () => Promise.resolve(screen));
    expect(Object.keys(parts)).toEqual(["Stage", "SeatNote", "prompt", "drawer", "broken"]);
    expect(parts.broken).toBe(false);
    expect(parts.prompt!(aPlay())).toEqual({ line: "Go!" });
  });

  it("may be a game’s object and nothing else: Pig’s piggy bank", async () => {
    const module: unknown = await import(new URL("../../../examples/pig/src/mutschel_pig/screen.js", import.meta.url).href);
    const { parts } = screenIn(module);
    expect(Object.keys(parts)).toEqual(["figure"]);
    const drawn = (turn: number, face: number | null, next: number): string => {
      const things = { tally: { counts: [34, 7] }, counter: { value: turn }, cup: { player: 0, faces: face === null ? [] : [face] } };
      const play = some<published.Play>({ view: { options: { goal: 100 } }, waiting: { seats: [next] }, thing: (kind: keyof typeof things) => things[kind] });
      const where = some<HTMLElement>({});
      parts.figure!(where, play, 0);
      return where.innerHTML;
    };
    expect(drawn(0, null, 0).match(/>\d+</g)).toEqual([">34<"]);
    expect(drawn(12, 6, 0).match(/>\d+</g)).toEqual([">34<", ">12<"]);
    expect(drawn(0, 1, 1), "a 1: it lies on its back").toContain("rotate(180");
    expect(drawn(20, 6, 1).match(/>\d+</g), "somebody else’s turn").toEqual([">34<"]);
  });

  it.each([
    ["throws", () => { throw new Error("oh"); }],
    ["says nothing", () => ({})],
  ])("is not used any more once its prompt %s, and that is reported once", async (_, prompt) => {
    const parts = new OwnScreen("pig", screenIn({ version: 1, parts: {}, prompt })).asParts();
    expect(parts.prompt!(aPlay())).toBe(null);
    await settled();
    expect(parts.broken).toBe(true);
    expect(parts.prompt!(aPlay())).toBe(null);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it("acts for the question that it was shown, and for no other", async () => {
    const question: ours.QuestionView = { ask: { text: "go" }, answers: { kind: "one_of", options: ["go"] }, fallback: "go" };
    const play = { ...aPlay({ question }), asked: "0 7" };
    const { acts } = new OwnScreen("pig", { version: 1, parts: {} }).seen(play);
    expect(await acts.answer("go")).toBe(true);
    expect(await acts.throw()).toBe(false); // there is nothing to throw
    play.asked = "0 8";
    expect(await acts.answer("go")).toBe(false);
  });

  it("keeps what is picked until another question opens", () => {
    const screen = new OwnScreen("pig", { version: 1, parts: {} });
    const play = aPlay({ asked: "0 7" });
    screen.seen(play).acts.pick([3, 4]);
    expect(screen.seen(play).picked).toEqual([3, 4]);
    expect(screen.seen({ ...play, asked: "0 8" }).picked).toBe(undefined);
    expect(new OwnScreen("pig", { version: 1, parts: {} }).seen(play).picked).toBe(undefined);
  });
});
