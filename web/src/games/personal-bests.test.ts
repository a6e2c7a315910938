import { afterEach, expect, test } from "vitest";
import { forgetPersonalBests, keepPersonalBest, personalBests } from "../core/personal-bests.svelte";
import type { WaitingView } from "@mutschel/screen";
import { aView } from "../play/test-play";
import { personalBestOf } from "./personal-bests";

afterEach(forgetPersonalBests);
const waiting = (what: "pause" | "call" | "throw") => ({ waiting: { for: what, seats: [] } as WaitingView });

test("a right call is as quick as it came after the dice", async () => {
  const best = (await personalBestOf("wuerfelblitz"))!;
  const look = best.watching();
  const news = (text: string, number: number, player = 0) => ({ text, number, player });
  expect(look(aView({ ...waiting("pause"), now: 1000 }), 0)).toBeNull();
  expect(look(aView({ ...waiting("call"), now: 4000 }), 0)).toBeNull();
  expect(look(aView({ ...waiting("call"), now: 6000, news: [news("wrong", 1)] }), 0)).toBeNull();
  expect(look(aView({ ...waiting("call"), now: 6850, news: [news("wrong", 1), news("right", 2)] }), 0)).toBe(2850);
  expect(look(aView({ ...waiting("throw"), now: 6900, news: [news("right", 2)] }), 0), "once").toBeNull();
  expect([best.said(2850), best.lowest]).toEqual([expect.stringMatching(/^2[.,][89] s$/), true]);
});

test("nobody is quick who came in the middle of it, or whose neighbour was", async () => {
  const look = (await personalBestOf("wuerfelblitz"))!.watching();
  look(aView({ ...waiting("call"), now: 4000 }), 0);
  expect(look(aView({ ...waiting("call"), now: 4100, news: [{ text: "right", number: 1, player: 0 }] }), 0)).toBeNull();
  look(aView({ ...waiting("pause"), now: 5000 }), 0);
  look(aView({ ...waiting("call"), now: 8000 }), 0);
  expect(look(aView({ ...waiting("call"), now: 9000, news: [{ text: "right", number: 2, player: 1 }] }), 0)).toBeNull();
});

test("a house number and a memory", async () => {
  const house = (await personalBestOf("grosse-hausnummer"))!.watching();
  expect(house(aView({ news: [{ text: "result", number: 1, player: 0, result: 654 }, { text: "result", number: 2, player: 1, result: 666 }] }), 0)).toBe(654);
  const memory = (await personalBestOf("dice-cup"))!.watching();
  const over = (columns: number) => aView({ options: { columns, seconds: 3 }, result: { scores: [188, 170], winners: [0] } } as never);
  expect([memory(over(1), 0), memory(over(2), 0), memory(aView({ options: { columns: 1, seconds: 3 } }), 0)]).toEqual([188, null, null]);
  expect(await personalBestOf("pasch")).toBeNull();
});

test("the best is kept", () => {
  const keep = (value: number, lowest: boolean) => keepPersonalBest("made-up", { lowest }, { value, table: "t", at: 0 });
  for (const value of [3, 5, 4]) keep(value, false);
  expect(personalBests()["made-up"]?.value).toBe(5);
  for (const value of [6, 2, 3]) keep(value, true);
  expect(personalBests()["made-up"]?.value).toBe(2);
});
