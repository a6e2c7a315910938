// Where the others' places lie round a table: clockwise from one's own left.

/** Others by side; more than the last row has lie at the top, in one line. */
const SIDES: readonly [left: number, top: number, right: number][] = [
  [0, 0, 0], [0, 1, 0], [1, 0, 1], [1, 1, 1], [1, 2, 1], [1, 3, 1], [2, 2, 2], [2, 3, 2], [2, 4, 2], [2, 5, 2], [3, 4, 3], [3, 5, 3],
];

/** Splits the others into the left side from bottom to top, the top from left to right, and the right side from top to bottom. */
export function sides<T>(others: readonly T[]): { left: T[]; top: T[]; right: T[] } {
  const [left, , right] = SIDES[others.length] ?? [3, 0, 3];
  return { left: others.slice(0, left), top: others.slice(left, others.length - right), right: others.slice(others.length - right) };
}

/** The most free places that are shown one by one. */
const MOST_FREE = 8;

/** How many free places to show with `seated` of at most `most` people there: all, or up to eight places in all and one that stands for the rest. */
export function freePlaces(seated: number, most: number): number {
  const free = most - seated;
  return free <= 0 ? 0 : Math.max(1, Math.min(free, MOST_FREE - seated));
}
