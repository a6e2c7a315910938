// The wagons say which number is missing, as the rules would.

import { expect, test } from "vitest";
import { trainOf } from "./train";

const written = (faces: number[], hit: boolean | null, aside: number[] = []): string =>
  trainOf(faces, hit, aside).map(({ number, gap, linked }) => (gap ? `[${number}]` : `${linked ? "-" : " "}${number ?? "?"}`)).join("");

test.each([
  [[], null, [], " ?-?-?"],
  [[5, 3, 4], true, [], "-3-4-5"],
  [[2, 5, 4], false, [], "-2[3] 4-5"],
  [[4, 2, 4], false, [], "-2[3] 4"],
  [[4, 5, 5], false, [], "[3] 4-5[6]"],
  [[1, 2, 2], false, [], "-1-2[3]"],
  [[6, 1, 4], false, [], " 1 4 6"],
  [[5, 5, 5], false, [], " 5 5 5"],
  [[4, 5, 2], null, [5, 4], "[3] 4-5[6]"],
  [[3, 1, 1], null, [3], "-3 ?-?"],
  [[1, 5, 1], null, [5, 1], " 1 5 ?"],
] as const)("%j, %j, aside %j: %s", (faces, hit, aside, expected) => {
  expect(written([...faces], hit, [...aside])).toBe(expected);
});
