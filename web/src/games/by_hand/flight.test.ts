import { describe, expect, it } from "vitest";
import { top } from "../../stage/rotations";
import { FLICKED, decode, frameAt, pace, poseIn } from "./flight";

// Flicked from the west, and at rest in the second hole of the middle row with a five on top.
const MOTION =
  "AjwBBQAJANECAA0APwIADgBrAAAQAEoAABMAMwAA/wAAGQAa66oJAABZRWZnn+zjCj8Adm3lXjDumwt/AJutNFa278ULvgDDGTROO/FqC/wA7q3zRszygAo8AeWNHAVS9BYJewG7mZwM1/UmB7oBk3HsFGj3mwT6AXAVDB5V+C0EnwFRcg0iB/l/BB4B4G5eHrz5UwSaAFyTVrtt+qEDGgDAq8WyFft8ArP/v5/06RL7OQL+/6f7Uq29+iIC+P9o55KzfPrGAQAAL9OiuIL6zwEQADq3XQqn+q4B/v9hF30JuPqYAcX/Srcy96T6mAG//1QPI/iu+okBzv+JF40LrfqIAcz/iRedC636iAHM/0bnkvit+ogBzP+JG50L";
// As a flick that leans in its hole after 29 frames, until somebody shakes the box; only its last die is told of.
const LEANING = lengthened(MOTION, 60, [29]);

/** The same motion, at rest for longer, with shakes. */
function lengthened(text: string, frames: number, shakes: number[]): string {
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const head = [...bytes.slice(0, 4), shakes.length, ...shakes.flatMap((frame) => [frame, 0])];
  const track = bytes.slice(5 + 5 * bytes[3]!);
  const still = Array.from({ length: frames - (track[3]! + 256 * track[4]!) }, () => [...track.slice(-10)]).flat();
  const all = [...head, ...bytes.slice(5, 5 + 5 * bytes[3]!), track[0]!, 0, 0, frames, 0, ...track.slice(5), ...still];
  return btoa(String.fromCharCode(...all));
}

describe("a flight", () => {
  const flight = decode(MOTION)!;
  it("is read from text", () => {
    expect([flight.hz, flight.frames, flight.shakes]).toEqual([60, 24, []]);
    expect(flight.tracks.map(({ die, first }) => [die, first])).toEqual([[FLICKED, 0]]);
    expect(flight.impacts.map(({ frame, on }) => [frame, on])).toEqual([[9, "wood"], [13, "wood"], [14, "wool"], [16, "wool"], [19, "wool"]]);
    expect(flight.impacts[0]!.force).toBeCloseTo(209 / 255);
  });
  it("begins over the plate and ends in the hole, with the face that was simulated", () => {
    const [track] = flight.tracks;
    const begin = poseIn(track!, 0);
    expect(begin.point.map(Math.round)).toEqual([-107, 49, 0]);
    const end = poseIn(track!, 1000);
    expect(end.point[0]).toBeCloseTo(-26 - 1.3, 0);
    expect(end.point[1]).toBeCloseTo(8, 0);
    expect(end.point[2]).toBeCloseTo(-1, 0);
    expect(top(end.turn)).toBe(5);
    expect(poseIn(track!, -5)).toEqual(begin);
    expect(poseIn(track!, 0.5).point[0]).toBeCloseTo((begin.point[0] + poseIn(track!, 1).point[0]) / 2);
  });
  it("is nothing where there is none, or of a kind that is not known", () => {
    expect(decode("")).toBeNull();
    expect(decode(btoa("\x07\x3c\x00\x00\x00"))).toBeNull();
  });
});

describe("its pace", () => {
  const flight = decode(LEANING)!;
  const seconds = pace(flight);
  const rate = (frame: number) => 1 / (flight.hz * (seconds[frame + 1]! - seconds[frame]!));
  it("is slow while a die leans, and not while it flies or is shaken", () => {
    expect(flight.shakes).toEqual([29]);
    expect(rate(1)).toBeCloseTo(0.8);
    expect(rate(22)).toBeLessThan(0.5);
    expect(rate(40)).toBeCloseTo(0.8);
  });
  it("has every frame at its time", () => {
    expect(frameAt(seconds, -1)).toBe(0);
    expect(frameAt(seconds, seconds[10]!)).toBeCloseTo(10);
    expect(frameAt(seconds, (seconds[10]! + seconds[11]!) / 2)).toBeCloseTo(10.5);
    expect(frameAt(seconds, 100)).toBe(flight.frames);
  });
});
