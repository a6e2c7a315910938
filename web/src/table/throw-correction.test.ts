import { expect, test } from "vitest";
import { speak } from "../core/language.svelte";
import { PLAIN } from "../core/things";
import type { DieView } from "@mutschel/screen";
import { aPlay, aSeat } from "../play/test-play";
import type { TypedThrow } from "../protocol";
import { afterColon, asksOthers, changes, diceOf, dieCalled, facesOf, isUnread, ownThrow, correctionText } from "./throw-correction";

const die = (kind: DieView["kind"] = "plain", size: DieView["size"] = "large"): DieView => ({ ...PLAIN, kind, size });
const typed = (changes: Partial<TypedThrow> = {}): TypedThrow => ({
  key: 7, seat: 0, value: [3, 3, 3], under_cup: false, dice: [die(), die(), die()], together: false, ...changes,
});

test("which dice are different", () => {
  expect(changes([1, 2, 3], [1, 2, 3])).toEqual([]);
  expect(changes([1, 2, 3], [1, 6, 5])).toEqual([{ die: 1, was: 2, is: 6 }, { die: 2, was: 3, is: 5 }]);
});

test("a throw is told by the dice that were wrong", () => {
  speak("en");
  expect(correctionText(typed(), [3, 3, 5])).toBe("the third die shows 5 instead of 3");
  expect(correctionText(typed(), [1, 3, 5])).toBe("the first die shows 1 instead of 3 and the third die shows 5 instead of 3");
  speak("de");
  expect(afterColon(correctionText(typed(), [3, 3, 5])!)).toBe("Der dritte Würfel zeigt 5 statt 3");
});

test("nothing to tell: thrown again, or the same as before", () => {
  expect(correctionText(typed(), null)).toBeNull();
  expect(correctionText(typed(), [3, 3, 3])).toBeNull();
});

test("a die that is the only one of its colour and size goes by them", () => {
  const dice = [die("red"), die("red", "small"), die("white"), die("white")];
  speak("en");
  expect([0, 1, 2, 3].map((place) => dieCalled(dice, place))).toEqual(["the large red die", "the small red die", "the third die", "the fourth die"]);
  speak("de");
  expect(dieCalled(dice, 1)).toBe("der kleine rote Würfel");
  expect(dieCalled([die("gold"), die("pink")], 0)).toBe("der erste Würfel");
  expect(dieCalled([die("gold"), die("pink")], 1)).toBe("der große pinke Würfel");
});

test("what was drawn or flicked has no dice that could be put right", () => {
  const drawn = typed({ dice: null, value: { flicked: "trench" } });
  expect(diceOf(drawn)).toEqual([]);
  expect(facesOf(drawn)).toEqual([]);
});

test("dice that all only look at are unread", () => {
  expect(isUnread(typed({ value: null, dice: null, under_cup: true }))).toBe(true);
  expect(isUnread(typed({ under_cup: true }))).toBe(false);
});

test("others are asked once they have answered, if they are here and no bots", () => {
  const together = typed({ together: true });
  const seats = (here: boolean) => [aSeat("Ruth"), aSeat("Jonas", { here }), aSeat("Mira", { bot: "easy" })];
  expect(asksOthers(aPlay({ typed: together, seats: seats(true) }))).toBe(true);
  expect(asksOthers(aPlay({ typed: together, seats: seats(false) }))).toBe(false);
  expect(asksOthers(aPlay({ typed: together, seats: seats(true), mine: [0, 1] }))).toBe(false);
  expect(asksOthers(aPlay({ typed: typed(), seats: seats(true) }))).toBe(false);
});

test("people enter their own throws, and those of bots", () => {
  expect(ownThrow(aPlay({ typed: typed() }))).toBe(true);
  expect(ownThrow(aPlay({ typed: typed({ seat: 1 }) }))).toBe(false);
  const seats = [aSeat("Ruth"), aSeat("Jonas", { bot: "easy" }), aSeat("Mira", { sitting_in: "normal" })];
  expect(ownThrow(aPlay({ typed: typed({ seat: 1 }), seats }))).toBe(true);
  expect(ownThrow(aPlay({ typed: typed({ seat: 2 }), seats }))).toBe(true);
});
