// Seats round a device that lies between people, clockwise from the lower edge.

export type Side = "bottom" | "left" | "top" | "right";

export interface Edge {
  seat: number;
  side: Side;
  /** Position along its side, from 0 to 1. */
  along: number;
}

const SIDES = {
  1: ["bottom"],
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
} as const;
const ALL = ["bottom", "left", "top", "right"] as const;

/** Spreads the seats over the sides, clockwise as seen from above: bottom, left, top, right. */
export function edges(seats: readonly number[]): Edge[] {
  const sides = SIDES[seats.length as 1 | 2 | 3] ?? ALL;
  const counts = sides.map((_, side) => Math.floor((seats.length + sides.length - 1 - side) / sides.length));
  const placed: Edge[] = [];
  let next = 0;
  sides.forEach((side, i) => {
    const n = counts[i]!;
    for (let k = 0; k < n; k++) {
      const part = (k + 1) / (n + 1);
      // clockwise means leftwards along the lower edge and upwards along the left one
      placed.push({ seat: seats[next++]!, side, along: side === "bottom" || side === "left" ? 1 - part : part });
    }
  });
  return placed;
}

/** The most people who sit round the tray on a desktop; more stand in a row. */
export const MOST_ROUND = 20;

/** Spreads the others over the sides of the tray on a desktop, clockwise from one's left: the left side from below, the top from the left, the right from above. */
export function sidesOf(others: readonly number[]): Record<"left" | "top" | "right", number[]> {
  const n = others.length;
  const side = n < 2 ? 0 : n === 2 ? 1 : n < 6 ? 1 : n < 10 ? 2 : n < 12 ? 3 : 4;
  return { left: others.slice(0, side), top: others.slice(side, n - side), right: others.slice(n - side) };
}

/** The seats along this side, from left to right or from top to bottom. */
export function seatsAt(side: Side, seats: readonly number[]): number[] {
  const there = edges(seats).filter((edge) => edge.side === side);
  return there.sort((a, b) => a.along - b.along).map(({ seat }) => seat);
}
