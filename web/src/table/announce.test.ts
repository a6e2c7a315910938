import { beforeEach, expect, test } from "vitest";
import { speak } from "../core/language.svelte";
import type { CupView } from "../core/views";
import { aPlay, aView } from "../play/fake";
import { happened, saidDice } from "./announce";

beforeEach(() => speak("de"));

const cup = (changes: Partial<CupView> = {}): CupView => ({
  kind: "cup", covered: false, player: 1, dice: ["plain", "plain", "plain"], kinds: {}, sizes: ["large", "large", "large"], faces: [], throw: 0, ...changes,
});
const view = (of: CupView, changes = {}) => aView({ table: { cup: of }, ...changes });

test("who threw what", () => {
  const before = view(cup());
  expect(happened(aPlay(), before, view(cup({ throw: 1, faces: [5, 3, 1] })))).toEqual(["Jonas hat 5, 3 und 1 geworfen."]);
  expect(happened(aPlay(), before, view(cup({ throw: 1, player: 0, faces: [5, 3, 1] })))).toEqual(["Du hast 5, 3 und 1 geworfen."]);
});

test("nothing is told twice", () => {
  const same = view(cup({ throw: 1, faces: [5, 3, 1] }), { news: [{ text: "strike", player: 1, number: 4 }] });
  expect(happened(aPlay(), same, same)).toEqual([]);
});

test("news and rounds", () => {
  const before = view(cup(), { news: [{ text: "old", number: 1 }] });
  const after = view(cup(), { round: 2, news: [{ text: "old", number: 1 }, { text: "strike", player: 2, number: 2 }] });
  expect(happened(aPlay(), before, after)).toEqual(["Runde 2.", "strike Mira 2"]);
});

test("a covered throw keeps its secret, a glimpse too; what is lifted for good is told", () => {
  const covered = view(cup({ throw: 1, covered: true, faces: null }));
  const lifted = cup({ throw: 1, faces: [2, 2, 6] });
  expect(happened(aPlay(), view(cup()), covered)).toEqual(["Jonas hat den Becher gestürzt."]);
  expect(happened(aPlay(), covered, view(lifted, { waiting: { for: "pause", seats: [], until: 9 } }))).toEqual([]);
  expect(happened(aPlay(), covered, view(lifted))).toEqual(["Unter dem Becher: 2, 2 und 6."]);
});

test("dice of several colours, colour by colour", () => {
  expect(saidDice(aPlay(), cup({ dice: ["white", "red", "white"], faces: [1, 4, 6] }))).toBe("Weiß 1 6 und Rot 4");
  const words: Record<string, string> = { gold: "Goldwürfel", crown: "Krone", red: "der Rote" };
  const game = { word: (value: unknown) => words[String(value)] ?? String(value) };
  expect(saidDice(game, cup({ dice: ["gold", "red", "gold"], faces: [8, "crown", 6] }))).toBe("Goldwürfel 8 6 und Der Rote Krone");
});
