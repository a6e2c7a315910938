import { describe, expect, it } from "vitest";
import type { Lies } from "../../core/things";
import type { BoardView, FlickView, MatchView } from "@mutschel/screen";
import { top } from "../../stage/rotations";
import { FLICKED } from "../by_hand/flight";
import { aView } from "../../play/test-play";
import type { Plate } from "./box";
import { Film } from "./film";
import { poseInHole } from "./space";

// Row, column, face, and how the dice lie before a flick from the west that hits two of them and ends in [3, 4] with a four.
const LYING: readonly (readonly [number, number, number, Lies])[] = [
  [2, 1, 5, [0, 0, 72]],
  [4, 3, 5, [0, 0, 85]],
  [2, 3, 2, [0, 0, 185]],
  [4, 4, 4, [0, 0, 144]],
  [1, 0, 6, [0, 0, 40]],
  [2, 4, 6, [0, 0, 343]],
  [4, 1, 6, [0, 0, 213]],
  [2, 0, 2, [0, 0, 315]],
];
const HIT =
  "AjwDBgAMAP8BAA8AhgIAGgBSAQAbAEwBAB8ARwAAIgAuAAD/AAAnAA0AABMADgAAEgAa66oJAACQdI7Tie3hCycA6JwtzgzwnQ1OAFB9bMl78sUOdQC8NdvF" +
  "6/RnD5sAK8pZw233gw/DAJtCCMLd+RYP6QAq9AMlTPwkDhABb4jSKs/+ngw4ATfr44U+AZ0KXgHUwoKJrQMWCIUBZ9IhjjAG7wSsAfMdoZOpB54EmwLRofJo" +
  "jAh7BOkDVUEmZ3AJ2gNMBe4E6mQ5CrADxgXwCK1l8gq5A6kFOBnvaIAL+AN6BW1Jb2rgCwMEVgWJbb9qGAzzA0QFjZn/qTQM4AM2BYnBr6cjDNQDLQV9uW9l" +
  "8gvAAy0FXZU/Y6ELkgMtBSc9j186CzUDLAXckC5awwp7AiwFjYDtUwcK6AFWBeaw8fKSCSwCfAXo1CL5pQkrAnEFnOsyD9sJ+QFTBYZDwg8lCrQBHQWErOyJ" +
  "PgqwAckEeaCS8iUKsgG8BJx8EvMqCp8B4QSOgCL0LQqSAQoFhTitiioKhwEBBYG0IvUrCocBAwWASN2KKwqIAQIFgEjdiisKiAECBYBI3YoUBZABAADp/W9h" +
  "FAWJAQAA6f1vYRQFiAEAAOn9b2EUBYgBAADp/W9hFAWIAQAA6f1vYRQFiAEAAOn9b2EUBYgBAADp/W9hFAWIAQAA6f1vYRQFiAEAAOn9b2EUBYgBAADp/W9h" +
  "FAWIAQAA6f1vYRQFiAEAAOn9b2E4BbgB6/8Czh9jRwW3Aef/CsqvYy8FnwH///fxn6IOBZAB/f/j9V9hEgWIAf7/5/mfoRIFiAH9/+b5n2ESBYgB/f/m+Z9h" +
  "KAqQAQAAAKoJICgKiQEAAACqCSAoCogBAAAAqgkgKAqIAQAAAKoJICgKiAEAAACqCSAoCogBAAAAqgkgKAqIAQAAAKoJICgKiAEAAACqCSAoCogBAAAAqgkg" +
  "KAqIAQAAAKoJICgKiAEAAACqCSAoCogBAAAAqgkgiAqkAcv/A47JH3gKiwGx//7VKCB3CocBrP8AuhggeQqIAaz/ALr4H3kKiAGs//+5+B95CogBrP8Auvgf";
const TRENCH =
  "AjwBBwALAOsCAA0AWQIAEQBSAgATAFgCABYAeAAAFwBOAAAZAC4AAP8AAB4AAACqCeYUKMo8Z1EAqQunEge+fmalACsNVhDlXV+l9gAbDhcOxYkNpEgBhA7Y" +
  "C6d1m6KbAWYOhwmMLfmg7QHBDUgHd+lWnz4ClgwJBWixxJ2SAtcKuAJfjTKc4wKdCHkAXbXgmjQD3QU6/p2SMWazAzoEF/ygmhBoZgQ/BDz6ah11ljAFbgSf" +
  "+MZhipcXBsYENPdfrm6a+AaUBNT13x59XtEHZQRT9BXPiGCECEcEy/IkmxRg9ghjBFnxGWeBXHkJDAQw8DARgqc4CoYDavDVLbGs7wqCArjwlOWAT2oLsgGA" +
  "8PhEMVCEC8EBdPBG61GwnAuSAcHwRMtxs5cLmQHg8MrgQUueC4gB0fC/xPFLnQuHAdDwwMTxS50LiAHP8EDHAbSdC4gBz/BAxwG0";

function view(number: number, motion = "", plate: Plate = "west"): MatchView {
  const holes: BoardView["holes"] = Array.from({ length: 5 }, () => Array<BoardView["holes"][number][number]>(5).fill(null));
  for (const [row, column, face, lies] of LYING) holes[row]![column] = { colour: "green", face, lies };
  const board: BoardView = { kind: "board", holes, markers: [], spent: [] };
  const flight: FlickView = { kind: "flight", number, player: 0, motion, plate, shift: 0, die: "blue" };
  return aView({ table: { board, flight } });
}
const lyingAt = (id: number) => LYING.find(([row, column]) => 5 * row + column === id)!;

describe("a flick that is shown", () => {
  const film = Film.between(view(4), view(5, HIT), null)!;
  const at = (passed: number, id: number) => film.dice(passed).find((die) => die.id === id)!;

  it("has every die that lies there, and the flicked one on its plate first", () => {
    expect(film.dice(0)).toHaveLength(LYING.length + 1);
    const { point } = at(0, FLICKED).pose;
    expect(point.map((part) => Math.round(part) + 0)).toEqual([-107, 44, 0]);
    expect(at(0, FLICKED).colour).toBe("blue");
  });
  it("ends as it was simulated; what was hit has moved, and nothing else", () => {
    const end = at(film.lasts, FLICKED);
    expect(end.pose.point[0]).toBeCloseTo(52 + 0.1, 0);
    expect(end.pose.point[2]).toBeCloseTo(26 - 0.4, 0);
    expect(top(end.pose.turn)).toBe(4);
    const moved = LYING.map(([row, column]) => 5 * row + column).filter((id) => {
      const [row, column, face, lies] = lyingAt(id);
      const was = poseInHole({ colour: "green", face, lies }, [row, column]).point;
      const is = at(film.lasts, id).pose.point;
      return Math.hypot(is[0] - was[0], is[2] - was[2]) > 0.1;
    });
    expect(moved.every((id) => film.flight.tracks.some(({ die }) => die === id))).toBe(true);
    expect(moved).toContain(14);
  });
  it("goes on from where the die is thought to be, if it flies already", () => {
    const pose = { point: [-80, 60, 3] as const, turn: [0, 0, 0, 1] as const };
    const begun = Film.between(view(4), view(5, HIT), { pose, seconds: 0.05 })!;
    expect(begun.lasts).toBeLessThan(film.lasts);
    expect(begun.dice(0).find(({ id }) => id === FLICKED)!.pose.point).toEqual(pose.point);
  });
  it("takes a die from the trench away at its end, and looks after it until then", () => {
    const missed = Film.between(view(0), view(1, TRENCH, "south"), null)!;
    const flicked = (passed: number) => missed.dice(passed).find(({ id }) => id === FLICKED)!;
    expect(flicked(missed.lasts - 0.5).there).toBe(1);
    expect(flicked(missed.lasts).there).toBe(0);
    expect(at(film.lasts, FLICKED).there).toBe(1);
    expect([missed.near(0), missed.near(missed.lasts)]).toEqual([0, 0]);
    expect(missed.near(1.1)).toBeGreaterThan(0.5);
  });
  it("is none if nobody saw it, or another came in between", () => {
    expect(Film.between(view(4), view(5), null)).toBeNull();
    expect(Film.between(view(4), view(6, HIT), null)).toBeNull();
    expect(Film.between(view(5, HIT), view(5, HIT), null)).toBeNull();
    expect(Film.between(view(6, HIT), view(5, HIT), null)).toBeNull();
  });
});
