// Places for flat dice: those of the motion, moved apart where nearly upright squares would overlap.

export interface Square {
  x: number;
  y: number;
  edge: number;
}

const GAP = 1.2;
const ROUNDS = 60;

export function movedApart(spots: readonly Square[]): Square[] {
  const moved = spots.map((spot) => ({ ...spot }));
  for (let round = 0; round < ROUNDS; round++) {
    let done = true;
    moved.forEach((a, i) => {
      for (const b of moved.slice(i + 1)) {
        const need = ((a.edge + b.edge) / 2) * GAP;
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const lacks = need - Math.max(Math.abs(dx), Math.abs(dy));
        if (lacks <= 1e-3) continue;
        done = false;
        // the shorter way is along the axis with the larger distance
        const along = Math.abs(dx) > Math.abs(dy) ? "x" : "y";
        const push = (lacks / 2) * (b[along] >= a[along] ? 1 : -1);
        a[along] -= push;
        b[along] += push;
      }
    });
    if (done) break;
  }
  return moved;
}
