import { expect, test } from "vitest";
import type { AgainInfo, SeatInfo } from "../protocol";
import { aSeat } from "../play/test-play";
import { standOf } from "./rematch";

const RUTH = 0;
const JONAS = 1;
const MIRA = 2;
const bot = { ...aSeat("Ruth"), member: 3, name: "Ida", bot: "easy" as const };
const stand = (votes: [member: number, game: string][], away: Record<number, number> = {}, members = [RUTH]) => {
  const seats: SeatInfo[] = [...["Ruth", "Jonas", "Mira"].map((name) => aSeat(name)), bot].map((seat) => ({ ...seat, here: !(seat.member in away) }));
  const again: AgainInfo[] = votes.map(([member, game]) => ({ member, game }));
  return standOf({ again, game: "pasch", seats }, members, ({ member }) => away[member] ?? 0);
};

test("all people have to say the same before it begins; bots aren’t asked", () => {
  expect(stand([[RUTH, "pasch"], [JONAS, "pasch"]])).toMatchObject({ agreed: false, mine: "pasch" });
  expect(stand([[RUTH, "pasch"], [JONAS, "pasch"]]).waited.map(({ name }) => name)).toEqual(["Mira"]);
  expect(stand([[RUTH, "pasch"], [JONAS, "pasch"], [MIRA, "pasch"]])).toMatchObject({ agreed: true, differ: false, proposal: null });
});

test("nobody is dragged along: whoever hasn’t said anything doesn’t begin", () => {
  expect(stand([[JONAS, "pasch"], [MIRA, "pasch"]]).agreed).toBe(false);
});

test("somebody who has been away for a minute is not waited for", () => {
  const votes: [number, string][] = [[RUTH, "pasch"], [JONAS, "pasch"]];
  expect(stand(votes, { [MIRA]: 59 }).agreed).toBe(false);
  expect(stand(votes, { [MIRA]: 60 })).toMatchObject({ agreed: true, waited: [] });
  expect(stand(votes, { [MIRA]: 60 }).gone.map(({ name }) => name)).toEqual(["Mira"]);
});

test("another game is a proposal; the later replaces the earlier, and as long as they differ nothing begins", () => {
  expect(stand([[JONAS, "choice"], [MIRA, "dice-cup"]]).proposal).toEqual({ member: MIRA, game: "dice-cup" });
  expect(stand([[JONAS, "choice"], [MIRA, "dice-cup"], [RUTH, "pasch"]])).toMatchObject({ agreed: false, differ: true });
  expect(stand([[RUTH, "dice-cup"], [JONAS, "dice-cup"], [MIRA, "dice-cup"]])).toMatchObject({ agreed: true, proposal: null });
});
