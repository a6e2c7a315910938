import { expect, test } from "vitest";
import { speak } from "../core/language.svelte";
import { aPlay } from "../play/test-play";
import { plainDice } from "../core/fair-dice";
import { fairOf, givenInWords } from "./fair";

const hole = { hole: [0, 3], face: 5 };
test.each([
  ["dice-flick", { flicked: hole, moved: [] }, "row 1, column 4: 5"],
  ["dice-flick", { flicked: "trench", moved: [], luck: [], motion: "" }, "trench"],
  ["einundzwanzig", { face: 4, luck: [], motion: "" }, "4"],
  ["waechter", { face: null, luck: [], motion: "" }, "once more"],
  ["pasch", { face: 4 }, null],
])("%s: %j", (game, given, said) => {
  speak("en");
  expect(givenInWords(game)(given, aPlay())).toBe(said);
});

test("a game of this page has plain dice unless it says otherwise, and another game is unknown", () => {
  for (const plain of ["pasch", "dice-cup-par", "hausnummern-strasse"]) expect(fairOf(plain)).toBe(plainDice);
  for (const own of ["hohe-hausnummern", "dice-flick-alone", "wuerfelblitz"]) expect(fairOf(own)).not.toBe(plainDice);
  expect(fairOf("pig")).toBeUndefined();
});
