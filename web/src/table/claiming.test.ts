import { expect, it } from "vitest";
import { aSeat } from "../play/fake";
import { mayClaim, somebodyHere } from "./claiming";

it("offers the seats of those who are away or share a device, and no bot's", () => {
  const seats = [
    aSeat("Ruth"),
    aSeat("Jonas", { here: false }),
    aSeat("Mira", { shared: true }),
    aSeat("Otto", { bot: "easy" }),
    aSeat("Emil", { here: false, sitting_in: "normal" }),
  ];
  expect(seats.filter(mayClaim).map(({ name }) => name)).toEqual(["Jonas", "Mira", "Emil"]);
});

it("knows whether anybody could agree: no bot can", () => {
  expect(somebodyHere([aSeat("Ruth", { here: false }), aSeat("Otto", { bot: "easy" })])).toBe(false);
  expect(somebodyHere([aSeat("Ruth", { here: false }), aSeat("Jonas")])).toBe(true);
});
