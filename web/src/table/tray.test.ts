import { expect, test } from "vitest";
import type { CupView, WaitingView } from "@mutschel/screen";
import type { PlayingMoment } from "../play/director.svelte";
import { aPlay, aView, some } from "../play/test-play";
import { swept } from "./tray";

const cup = (player: number, covered = false): CupView => ({
  kind: "cup", covered, throw: 1, player, dice: ["plain"], kinds: {}, sizes: ["large"], faces: covered ? null : [6],
});
const next = (seat: number): WaitingView => ({ for: "throw", seats: [seat] });

test("whoever is to throw finds nothing of the one before in the tray; others still see it", () => {
  const mine = aPlay({ view: { waiting: next(0) } });
  expect(swept(cup(1), mine).faces).toEqual([]);
  expect(swept(cup(0), mine).faces, "one’s own dice of this turn").toEqual([6]);
  expect(swept(cup(1, true), mine)).toEqual(cup(1, true));
  expect(swept(cup(1), aPlay({ view: { waiting: next(2) } })).faces).toEqual([6]);
});

test("what is still rolling or being counted stays", () => {
  const view = { waiting: next(0) };
  expect(swept(cup(1), aPlay({ view, moment: some<PlayingMoment>({}) })).faces).toEqual([6]);
  expect(swept(cup(1), aPlay({ view, coming: aView() })).faces).toEqual([6]);
});
