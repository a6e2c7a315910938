import { expect, test } from "vitest";
import type { QuestionView } from "@mutschel/screen";
import { aGame, aPlay } from "../play/test-play";
import { buttonLabel } from "./answer-labels";

const game = aGame({
  buttons: {
    keep: { dice: "{dice} behalten", none: "Keinen behalten", all: "Alle behalten und aufhören" },
    swap: { dice: "{dice} tauschen", none: null, all: null },
  },
});

function button(text: string, answer: unknown, left = 1): string {
  const question: QuestionView = { ask: { text }, answers: { kind: "open" }, fallback: 1 };
  return buttonLabel(aPlay({ game, view: { question } }), answer, left);
}

test("an answer made of dice is what it does, in the game’s words", () => {
  expect(button("keep", [5, 3])).toBe("Die Fünf und die Drei behalten");
  expect(button("keep", [8])).toBe("Die 8 behalten");
  expect(button("keep", [])).toBe("Keinen behalten");
  expect(button("keep", "none")).toBe("Keinen behalten");
  expect(button("keep", [5, 3], 0)).toBe("Alle behalten und aufhören");
  expect(button("swap", 2, 0)).toBe("Die Zwei tauschen");
  expect(button("swap", "none")).toBe("Nichts");
});

test("a question without texts of its own is answered plainly", () => {
  expect(button("something new", [5, 3])).toBe("5, 3");
  expect(button("something new", [])).toBe("Nichts");
});
