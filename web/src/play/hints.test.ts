import { expect, test } from "vitest";
import { speak } from "../core/language.svelte";
import type { WhyInfo } from "../protocol";
import { answerText } from "./answer-text";
import { aPlay, aSeat } from "./test-play";
import { canHint, whyHinted } from "./hints";

const hinted = (value: unknown, why: WhyInfo | null) => whyHinted(aPlay({ hinted: { value, why } }))?.replaceAll("\u00a0", " ");
const why = (unit: WhyInfo["unit"], value: number, answer: unknown, other: number): WhyInfo => ({ unit, value, next: { answer, value: other } });

test("points that can be expected, beside the next best answer", () => {
  expect(hinted("Fünfer", why("points", 131.24, "Gelb", 129.96))).toBe(
    "Fünfer: Damit kannst du am Ende 131,2 Punkte erwarten. Mit Gelb sind es 130,0.",
  );
});

test("the chance of a strike, of dice and of none", () => {
  expect(hinted([1, 1], why("strikes", 0.0259, [], 0.4296))).toBe(
    "1, 1: Die Gefahr eines Strichs in dieser Runde liegt damit bei 2,6 %. Mit nichts sind es 43,0 %.",
  );
  speak("en");
  expect(hinted(6, why("strikes", 0.5, 5, 0.625))).toBe(
    "6: that leaves a 50.0% chance of a strike this round. With 5 it would be 62.5%.",
  );
});

test("what nobody can tell apart in the figures is just as good", () => {
  expect(hinted([5], why("strikes", 0.25, "none", 0.2501))).toMatch(/25,0 %\. None ist genauso gut\.$/);
});

test("the only answer, a bot’s opinion, and no hint at all", () => {
  expect(hinted(6, { unit: "strikes", value: 0.1, next: null })).toBe("6: Etwas anderes bleibt dir nicht.");
  expect(hinted(6, null)).toBe("So würde der stärkste Bot entscheiden.");
  expect(whyHinted(aPlay())).toBeNull();
});

test.each([
  [{ die: 6, place: "tens" }, "6, tens"],
  [{ pairs: [[1, 3], [4, 6]], fifth: 5 }, "1+3, 4+6, fifth 5"],
  [{ die: "red", plate: "north", gesture: { pull: [1, 2] } }, "red, north"],
])("%j in brief", (answer, said) => {
  expect(answerText(aPlay(), answer)).toBe(said);
});

test("nobody is hinted on a day, nor where others play", () => {
  const bot = aSeat("Jonas", { bot: "easy" });
  const asked = { question: { ask: { text: "keep" } } as never };
  expect(canHint(aPlay({ ...asked, seats: [aSeat("Ruth"), bot] }))).toBe(true);
  expect(canHint(aPlay({ ...asked, seats: [aSeat("Ruth"), aSeat("Jonas")] }))).toBe(false);
  expect(canHint(aPlay({ ...asked, seats: [aSeat("Ruth")], info: { day: "2026-11-17", dice: "day" } }))).toBe(false);
});
