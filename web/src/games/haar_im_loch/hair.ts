// The way of a hair through holes in a comb: in from the front, up behind the comb, over its back and down to the next hole.

import type { Play } from "../../play/play";

/** The faces with a hole that these dice show, as far as holes count at this table. */
export function holesOf({ view }: Pick<Play, "view">, faces: readonly number[]): number[] {
  return (view.options["counting"] === "ones" ? [1] : [1, 3, 5]).filter((face) => faces.includes(face));
}

interface Hole {
  x: number;
  y: number;
}

/** SVG paths through these holes, from left to right; what lies behind the comb is left out. */
export function hairThrough(holes: readonly Hole[]): string[] {
  const [first, last] = [holes[0]!, holes.at(-1)!];
  const end = Math.min(last.x + 70, 112);
  return [
    `M-132 30C-140 64 ${first.x - 48} 64 ${first.x - 26} -8S${first.x - 10} -50 ${first.x} ${first.y}`,
    ...holes.slice(1).map(({ x, y }, before) => `M${holes[before]!.x + 6} -112C${holes[before]!.x + 12} -150 ${x - 14} -152 ${x - 6} -96Q${x - 3} -80 ${x} ${y}`),
    `M${last.x + 7} -112C${last.x + 18} -152 ${last.x + 62} -146 ${last.x + 70} -108S${end - 22} 0 ${end} 34 140 58 135 28`,
  ];
}
