// Pencil strokes in groups of five, the fifth across: 18 high.

const GROUP = 25;

export function strokePath(stroke: number): string {
  const left = Math.floor(stroke / 5) * GROUP;
  return stroke % 5 === 4 ? `M${left - 1} 13.5L${left + 19} 4.5` : `M${left + 2 + (stroke % 5) * 5} 2.5l-1.2 13`;
}

/** The pencil's position at the end of a stroke. */
export function strokeEnd(stroke: number): [x: number, y: number] {
  const left = Math.floor(stroke / 5) * GROUP;
  return stroke % 5 === 4 ? [left + 19, 4.5] : [left + 0.8 + (stroke % 5) * 5, 15.5];
}

/** The width of this many strokes. */
export function strokesWidth(n: number): number {
  return Math.floor((n - 1) / 5) * GROUP + (n % 5 === 0 ? 22 : (n % 5) * 5 + 2);
}
