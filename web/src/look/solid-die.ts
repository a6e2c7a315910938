// A solid die in a flat picture: seen at the table's camera pitch, lit from the upper left.

/** 1, 2 and 3 run counter-clockwise round their corner, as on the logo; opposite faces add up to seven. */
const AXES: Record<number, readonly [number, number, number]> = {
  1: [1, 0, 0],
  2: [0, 1, 0],
  3: [0, 0, 1],
  4: [0, 0, -1],
  5: [0, -1, 0],
  6: [-1, 0, 0],
};

/** The face to the right of `front` when `top` is up. */
export function rightFace(top: number, front: number): number {
  const [a, b, c] = AXES[top]!;
  const [d, e, f] = AXES[front]!;
  const cross = [b * f - c * e, c * d - a * f, a * e - b * d];
  return Number(Object.keys(AXES).find((face) => AXES[Number(face)]!.every((part, i) => part === cross[i])));
}

/** One of the faces that may stand in front when `top` is up. */
export const frontFace = (top: number): number => [0, 3, 6, 1, 2, 4, 3][top]!;

const PITCH = (62 * Math.PI) / 180;
const UP = Math.sin(PITCH);
const DOWN = Math.cos(PITCH);
/** Scale of the outline, whose stroke rounds the corners. */
const ROUND = 0.83;

export interface Cube {
  /** Matrices that map a square from -10 to 10 to each visible face. */
  top: string;
  front: string;
  side: string;
  /** Is the right side visible, as opposed to the left one? */
  right: boolean;
  /** Opacity of the shade on front and side, 0 to 1. */
  frontShade: number;
  sideShade: number;
  /** The outline's path, to be drawn with a round stroke of a fifth of the edge. */
  outline: string;
}

/** A cube with this edge, turned by this many degrees (under 45), with its middle at 0, 0. */
export function cube(edge: number, turn: number): Cube {
  const half = edge / 2;
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180) * half, Math.sin((turn * Math.PI) / 180) * half];
  const across = [cos, sin * UP] as const;
  const along = [-sin, cos * UP] as const;
  const down = half * DOWN;
  const right = sin > 0;
  const way = right ? 1 : -1;

  const matrix = (u: readonly [number, number], v: readonly [number, number], x: number, y: number) =>
    `matrix(${[u[0] / 10, u[1] / 10, v[0] / 10, v[1] / 10, x, y].map((n) => n.toFixed(3)).join(" ")})`;
  const corner = (a: number, b: number, c: number) =>
    [a * across[0] + b * along[0], a * across[1] + b * along[1] + c * down].map((n) => (n * ROUND).toFixed(2)).join(",");

  return {
    top: matrix(across, along, 0, -down),
    front: matrix(across, [0, down], along[0], along[1]),
    side: matrix([-way * along[0], -way * along[1]], [0, down], way * across[0], way * across[1]),
    right,
    frontShade: right ? 0.5 : 0.66,
    sideShade: right ? 0.84 : 0.36,
    outline: [
      corner(-way, -1, -1),
      corner(way, -1, -1),
      corner(way, -1, 1),
      corner(way, 1, 1),
      corner(-way, 1, 1),
      corner(-way, 1, -1),
    ].join(" "),
  };
}
