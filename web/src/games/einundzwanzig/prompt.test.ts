import { expect, test } from "vitest";
import type { QuestionView, WaitingView } from "@mutschel/screen";
import { aPlay, aSeat, NAMES, some } from "../../play/test-play";
import { prompt } from "./prompt";

const options = { dice: "physics" };
const question = some<QuestionView>({ ask: { text: "flick" }, answers: { kind: "gesture" }, fallback: null });
const mine = { waiting: { for: "choice", seats: [0] } satisfies WaitingView, question, options };

test("how to flick, until there is something to tell", () => {
  expect(prompt(aPlay({ view: mine }))).toEqual({ line: "Du bist dran: Schnips!", second: "Wisch, oder zieh ihn zurück und lass los." });
  const news = [{ number: 1, text: "only-slid", player: 0 }];
  expect(prompt(aPlay({ view: { ...mine, news } }))!.second).toContain("only-slid Ruth");
  expect(prompt(aPlay({ view: mine, mine: [0, 1] }))!.line).toBe("Ruth: Schnips!");
});

test("others flick, roll, or are away", () => {
  const waiting = { for: "choice", seats: [1] } satisfies WaitingView;
  expect(prompt(aPlay({ view: { waiting, options } }))).toEqual({ line: "Jonas schnipst gleich." });
  const seats = NAMES.map((name) => aSeat(name, { here: name !== "Jonas" }));
  expect(prompt(aPlay({ view: { waiting, options }, seats }))).toBeNull();
  expect(prompt(aPlay({ view: { waiting: { for: "landing", how: "flick", seats: [1] }, options } }))!.line).toBe("Er rollt.");
});

test("where chance decides, the common prompt says it", () => {
  expect(prompt(aPlay({ view: { waiting: { for: "throw", how: "flick", seats: [0] }, options: { dice: "fair" } } }))).toBeNull();
});
