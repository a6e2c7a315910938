import { expect, test } from "vitest";
import { aSeat } from "../play/test-play";
import { earlyEnd } from "./early-end";

const bot = aSeat("Mira", { bot: "easy" });
const [ruth, jonas, mira] = ["Ruth", "Jonas", "Mira"].map((name) => aSeat(name));

test("nobody else has to be asked: against bots, or where all sit at this device", () => {
  expect(earlyEnd([ruth!, bot], [0], [])).toEqual({ atOnce: true, agreed: [], missing: [], away: false });
  expect(earlyEnd([ruth!, jonas!, bot], [0, 1], [])).toEqual({ atOnce: true, agreed: [], missing: [], away: false });
});

test("others agree or don’t yet; the last one ends it at once", () => {
  expect(earlyEnd([ruth!, jonas!, mira!], [0], [1])).toEqual({ atOnce: false, agreed: ["Jonas"], missing: ["Mira"], away: false });
  expect(earlyEnd([ruth!, jonas!, mira!], [0], [1, 2])).toEqual({ atOnce: true, agreed: ["Jonas", "Mira"], missing: [], away: false });
});

test("whoever is away is not waited for by name, but may still have a say for a moment", () => {
  const gone = aSeat("Jonas", { here: false, away_for: 3 });
  expect(earlyEnd([ruth!, gone], [0], [])).toEqual({ atOnce: false, agreed: [], missing: [], away: true });
});
