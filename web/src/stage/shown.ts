// Dice as they are drawn: what lies there (lying.ts) on the motion that brought it there (motions.ts).

import type { DieKind, Face } from "../core/view";
import type { Point } from "./camera";
import { about, multiply, type Quaternion } from "./cube";
import type { Event, LyingDie } from "./lying";
import type { Motion, Pose, Track } from "./motions";
import { dice } from "./throws";

export interface ShownDie {
  slot: number;
  kind: DieKind;
  face: Face;
  track: Track;
  /** Which of the four ways to lie with this face on top. */
  spin: number;
}

/** Something to play: `id` is new each time. */
export interface Act {
  event: Event;
  id: number;
}

export function show(lying: readonly LyingDie[], motion: Motion, name: string): ShownDie[] {
  const random = dice(`${name} spin`);
  const spins = motion.tracks.map(() => Math.floor(random() * 4));
  return lying.map(({ slot, kind, face }) => ({ slot, kind, face, track: motion.tracks[slot]!, spin: spins[slot]! }));
}

/** As seen by somebody for whom the table is turned clockwise by `turn`. */
export function turned({ point: [x, y, z], turn: q }: Pose, turn: number): { point: Point; turn: Quaternion } {
  const [s, c] = [Math.sin(turn), Math.cos(turn)];
  return { point: [x * c - z * s, y, x * s + z * c], turn: multiply(about([0, 1, 0], -turn), q) };
}
