import { beforeEach, describe, expect, it } from "vitest";
import { remember } from "../core/storage";
import { botsFor, lastGame, rememberWay, wayOf } from "./ways.svelte";

const game = (least: number, most: number) => ({ players: [least, most] as [number, number] });

beforeEach(() => {
  remember("ways", {});
  remember("last-game", null);
});

describe("the way to a table", () => {
  it("has as many bots as the game and the table take", () => {
    expect(botsFor(game(2, 6))).toEqual([1, 5]);
    expect(botsFor(game(2, 4))).toEqual([1, 3]);
    expect(botsFor(game(1, 8))).toEqual([0, 5]);
    expect(botsFor(game(3, 12))).toEqual([2, 5]);
  });
  it("is two ordinary bots at first, and afterwards as it was", () => {
    expect(wayOf("pasch", game(2, 12))).toEqual({ bots: 2, level: "normal", dice: "fair", options: {} });
    rememberWay("pasch", { bots: 4, level: "hard", dice: "fair", options: { rounds: 1 } });
    expect(wayOf("pasch", game(2, 12))).toMatchObject({ bots: 4, level: "hard", options: { rounds: 1 } });
    expect(wayOf("choice", game(1, 8))).toMatchObject({ bots: 2 });
  });
  it("fits the game, whatever is remembered", () => {
    rememberWay("dice-flick", { bots: 5, level: "easy", dice: "fair", options: {} });
    expect(wayOf("dice-flick", game(2, 4)).bots).toBe(3);
  });
  it("leads nowhere in particular for somebody who is new", () => {
    expect(lastGame()).toBeNull();
    remember("last-game", "pasch");
    expect(lastGame()).toBe("pasch");
  });
});
