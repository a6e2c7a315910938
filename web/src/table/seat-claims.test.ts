import { expect, it } from "vitest";
import { aSeat } from "../play/test-play";
import { mayClaim, somebodyHere } from "./seat-claims";

it("offers the seats of those who are away or share a device, and no bot’s", () => {
  const seats = [
    aSeat("Ruth"),
    aSeat("Jonas", { here: false }),
    aSeat("Mira", { shared: true }),
    aSeat("Otto", { bot: "easy" }),
    aSeat("Emil", { here: false, sitting_in: "normal" }),
  ];
  const offered = (mine: number[]) => seats.filter((seat) => mayClaim(seat, mine)).map(({ name }) => name);
  expect(offered([])).toEqual(["Jonas", "Mira", "Emil"]);
  expect(offered([aSeat("Mira").member])).toEqual(["Jonas", "Emil"]); // her own device
});

it("knows whether anybody could agree: no bot can, nor anybody on the device that asks", () => {
  expect(somebodyHere([aSeat("Ruth", { here: false }), aSeat("Otto", { bot: "easy" })], [])).toBe(false);
  expect(somebodyHere([aSeat("Ruth", { here: false }), aSeat("Jonas")], [])).toBe(true);
  expect(somebodyHere([aSeat("Ruth", { here: false }), aSeat("Jonas")], [aSeat("Jonas").member])).toBe(false);
});
