import { render } from "svelte/server";
import { expect, test } from "vitest";
import { aPlay } from "../../play/test-play";
import Figure from "./Figure.svelte";

const drawn = (faces: number[] | null): string => render(Figure, { props: { play: aPlay({ view: { table: { turns: [{ kind: "last-turn", faces }] } } }), seat: 0 } }).body;
const fingers = (markup: string): number => markup.match(/"finger [^"]*"/g)!.filter((one) => !one.includes("bent")).length;

test.each([
  [null, 0],
  [[1, 1, 1], 3],
  [[1, 1, 2], 4],
  [[1, 2, 2], 5],
  [[1, 2, 3], 0],
  [[4, 6, 6], 5],
])("for %j it shows %i fingers", (faces, pips) => {
  expect(fingers(drawn(faces))).toBe(pips);
});

test("it turns over for 16, and lies there only if it was in vain", () => {
  const classes = (faces: number[]): string => /class="glove [^>]*>.*?class="hand[^"]*"/s.exec(drawn(faces))![0];
  expect(classes([4, 6, 6])).toContain("turned");
  expect(classes([1, 2, 2])).not.toMatch(/turned|lies/);
  expect(classes([1, 2, 3])).toContain("lies");
});
