// Outlines of flat dice that are no cubes: a typical shape for their number of faces, in a box from -11 to 11.

import type { KindView } from "@mutschel/screen";

type Corner = readonly [x: number, y: number];

export interface Outline {
  path: string;
  /** Height and size of the text on the face. */
  middle: number;
  letters: number;
}

const ROUND = 2;

/** The outline for a kind of dice. Null: a square. */
export function outlineOf({ faces }: KindView): Outline | null {
  return OUTLINES[faces.length] ?? null;
}

const OUTLINES: Record<number, Outline> = {
  4: { path: rounded([[0, -11.6], [11.9, 9.4], [-11.9, 9.4]]), middle: 1.6, letters: 7.5 },
  8: { path: rounded([[0, -12], [11, 0], [0, 12], [-11, 0]]), middle: 0, letters: 9.5 },
  10: { path: rounded([[0, -12.2], [10.8, 3], [0, 11.4], [-10.8, 3]]), middle: 1, letters: 9.5 },
  12: { path: rounded(regular(5)), middle: 0.6, letters: 10 },
  20: { path: rounded(regular(6)), middle: 0, letters: 10 },
};

function regular(corners: number): Corner[] {
  return Array.from({ length: corners }, (_, n) => {
    const angle = (2 * Math.PI * n) / corners;
    return [11.2 * Math.sin(angle), -11.2 * Math.cos(angle)];
  });
}

function rounded(corners: readonly Corner[]): string {
  const towards = (from: Corner, to: Corner): string => {
    const part = ROUND / Math.hypot(to[0] - from[0], to[1] - from[1]);
    return `${(from[0] + (to[0] - from[0]) * part).toFixed(2)} ${(from[1] + (to[1] - from[1]) * part).toFixed(2)}`;
  };
  const turns = corners.map((corner, n) => {
    const [before, after] = [corners.at(n - 1)!, corners[(n + 1) % corners.length]!];
    return `${towards(corner, before)}Q${corner[0].toFixed(2)} ${corner[1].toFixed(2)} ${towards(corner, after)}`;
  });
  return `M${turns.join("L")}Z`;
}
