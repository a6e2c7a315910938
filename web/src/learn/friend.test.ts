import { beforeEach, describe, expect, it } from "vitest";
import { change } from "../core/settings.svelte";
import type { CupView, MomentView, WaitingView } from "@mutschel/screen";
import { aGame, aPlay, aView } from "../play/test-play";
import type { PlayingMoment } from "../play/director.svelte";
import { forgetTold, rememberTold } from "./firsts.svelte";
import { firstLook, Friend, tellsOf } from "./friend.svelte";

const FIRST = { throw: "Throw.\nAll of them.", look: "Look!", keep: "Keep one.", "after-round": "A round.", "after-result": "That’s yours." };
const game = { ...aGame({ first: FIRST }), id: "made-up" };
const cup = (covered: boolean): CupView => ({ kind: "cup", covered, player: null, throw: 1, dice: [], kinds: {}, sizes: [], faces: null });
const waiting = (what: WaitingView["for"], seats: number[] = [0]) => ({ for: what, seats }) as WaitingView;
const moment = (kind: string, player: number): MomentView => ({ kind, phrase: { text: kind === "turn" ? "result" : kind, number: 1, player }, lit: [], sums: [], table: {}, shares: [] });
const says = (play: Parameters<typeof aPlay>[0]) => new Friend(aPlay({ game, ...play })).says?.first;
const playing = (kind: string, player: number, told = true) => ({ moment: moment(kind, player), own: player === 0, told }) as PlayingMoment;

describe("a friend", () => {
  beforeEach(() => {
    forgetTold();
    change({ friend: true });
  });

  it("says a line at each first, once", () => {
    const friend = new Friend(aPlay({ game, view: { waiting: waiting("throw") } }));
    expect(friend.says).toEqual({ first: "throw", line: "Throw.", more: "All of them." });
    friend.done();
    expect(says({ view: { waiting: waiting("throw") } })).toBeUndefined();
    expect(friend.newcomer).toBe(true);
    expect(new Friend(aPlay({ game })).newcomer).toBe(false);
  });

  it("speaks to whoever is asked, and of what has happened to them", () => {
    expect(says({ view: { waiting: waiting("throw", [1]) } })).toBeUndefined();
    expect(says({ question: { ask: { text: "keep" } } as never })).toBe("keep");
    expect(says({ moment: playing("turn", 0) })).toBe("after-result");
    expect(says({ moment: playing("turn", 1) }), "somebody else’s").toBeUndefined();
    expect(says({ moment: playing("round", 1) }), "everybody’s").toBe("after-round");
    expect(says({ moment: playing("turn", 0, false) }), "it isn’t told yet").toBeUndefined();
    expect(says({ mine: [], view: { waiting: waiting("throw") } }), "who watches").toBeUndefined();
  });

  it("is silent while dice are to be seen, and lets the cup wait before", () => {
    const pause = (covered: boolean) => aView({ waiting: waiting("pause", []), table: { cup: cup(covered) } });
    expect(says({ view: pause(false) })).toBeUndefined();
    expect(says({ view: pause(true) })).toBe("look");
    expect([firstLook(game, pause(true), false), firstLook(game, pause(false), false), firstLook(game, pause(true), true)]).toEqual([true, false, false]);
    rememberTold("made-up", "look");
    expect(firstLook(game, pause(true), false)).toBe(false);
  });

  it("lets a moment stand longer only if there is something to say", () => {
    expect([tellsOf(game, moment("round", 1), false), tellsOf(game, moment("turn", 1), false)]).toEqual([true, false]);
    change({ friend: false });
    expect(tellsOf(game, moment("round", 1), false)).toBe(false);
  });

  it("doesn’t outlive the moment a line is about", () => {
    const news = [{ text: "result", number: 1, player: 0 }];
    const asked = (play: Parameters<typeof aPlay>[0]) => new Friend(aPlay({ game, ...play })).asked;
    expect(asked({ moment: playing("turn", 0), view: { news } })).not.toBe(asked({ view: { news } }));
  });

  it("tells at least what a game is about", () => {
    const other = { ...aGame(), id: "other", summary: "Pigs. They grunt." };
    expect(new Friend(aPlay({ game: other, view: { waiting: waiting("throw") } })).says).toEqual({ first: "pitch", line: "Pigs.", more: "They grunt." });
  });
});
