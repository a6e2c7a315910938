import { expect, test } from "vitest";
import type { QuestionView, WaitingView } from "@mutschel/screen";
import { aPlay } from "../../play/test-play";
import { prompt } from "./prompt";

const question: QuestionView = { ask: { text: "blow" }, answers: { kind: "breath", peak: [1, 16], ms: [80, 1500] }, fallback: null };
const asked = { waiting: { for: "choice", seats: [0] } satisfies WaitingView, question, options: { dice: "physics" } };

test("by breath a button is held, by chance it is tapped", () => {
  expect(prompt(aPlay({ view: asked }))!.second).toBe("Halt den Knopf gedrückt oder wisch nach oben.");
  const chance = { waiting: { for: "throw", how: "blow", seats: [0] } satisfies WaitingView, options: { dice: "fair" } };
  expect(prompt(aPlay({ view: chance }))!.second).toBe("Drück den Knopf oder wisch nach oben.");
});

test("whose guard is still up is told", () => {
  const news = [{ number: 1, text: "still-up", player: 0 }];
  expect(prompt(aPlay({ view: { ...asked, news } }))!.second).toContain("still-up Ruth");
});

test("overturning the cup is the common prompt’s, blowing of others is told", () => {
  const options = { dice: "physics" };
  expect(prompt(aPlay({ view: { waiting: { for: "throw", seats: [0], covered: true }, options } }))).toBeNull();
  expect(prompt(aPlay({ view: { waiting: { for: "choice", seats: [1] }, options } }))).toEqual({ line: "Jonas pustet gleich." });
});
