// Points as people write them: with a real minus, and a plus where it says that something was won.

export function plainly(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

export function signed(points: number): string {
  return points > 0 ? `+${points}` : plainly(points);
}
