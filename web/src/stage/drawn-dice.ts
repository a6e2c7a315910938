// Dice ready for drawing: lying dice (lying-dice.ts) combined with their motion (motions.ts).

import type { Face } from "../core/things";
import type { KindView } from "@mutschel/screen";
import { project, type Camera, type Point } from "./camera";
import { about, multiply, yaw, type Quaternion } from "./rotations";
import { movedApart } from "./flat-dice";
import type { DiceEvent, LyingDie } from "./lying-dice";
import { rest, type Motion, type Pose, type Track } from "./motions";
import { dice } from "./throw-motions";

export interface StageDie {
  slot: number;
  die: KindView;
  face: Face;
  track: Track;
  /** One of the four rotations with this face on top. */
  spin: number;
}

/** Dice that count, by index and in the order of counting, and the running sums so far. */
export interface LitDice {
  dice: readonly number[];
  sums: readonly number[];
}

/** Is this point still covered by the pouring cup? */
export type InCup = (place: { x: number; y: number }) => boolean;

/** For many dice: only the latest one gets a sum, so that no tag covers a die. */
export function litUpTo(dice: readonly number[], sums: readonly number[]): LitDice {
  const at = sums.length - 1;
  return at < 0 ? { dice, sums } : { dice: [dice[at]!, ...dice.filter((_, place) => place !== at)], sums: sums.slice(-1) };
}

/** An event to play; `id` is new each time. */
export interface DiceAct {
  event: DiceEvent;
  id: number;
}

export function stageDice(lying: readonly LyingDie[], motion: Motion, name: string): StageDie[] {
  const random = dice(`${name} spin`);
  const spins = motion.tracks.map(() => Math.floor(random() * 4));
  return lying.map(({ slot, die, face }) => ({ slot, die, face, track: motion.tracks[slot]!, spin: spins[slot]! }));
}

/** A die without faces, for the time in which the cup comes down over it. */
export function blank(one: StageDie): StageDie {
  return { ...one, die: { ...one.die, faces: one.die.faces.map(() => "") }, face: "" };
}

/** Can this die be drawn as a cube? */
export const isCube = ({ die, face }: Pick<StageDie, "die" | "face">): boolean => die.faces.length === 6 && die.faces.includes(face);

/** A pose as seen after turning the table clockwise by `turn` radians. */
export function seenTurned({ point: [x, y, z], turn: q }: Pose, turn: number): { point: Point; turn: Quaternion } {
  const [s, c] = [Math.sin(turn), Math.cos(turn)];
  return { point: [x * c - z * s, y, x * s + z * c], turn: multiply(about([0, 1, 0], -turn), q) };
}

/** The place of a resting die on the screen, in pixels; `angle` as for a square, from -45° to 45°. */
export interface Spot {
  x: number;
  y: number;
  edge: number;
  angle: number;
}

/** The places of resting dice. `flat`: seen straight from above, with space between nearly upright squares. */
export function spots(shown: readonly StageDie[], camera: Camera, turn: number, flat: boolean): Spot[] {
  const poses = shown.map(({ track }) => seenTurned(rest(track), turn));
  const places = poses.map(({ point: [x, , z] }, i) => ({ x, y: z, edge: shown[i]!.track.size }));
  return (flat ? movedApart(places) : places).map(({ x, y: z, edge }, i) => {
    const seen = project(camera, [x, edge / 2, z]);
    return { x: seen.x, y: seen.y, edge: seen.scale * edge, angle: yaw(poses[i]!.turn) };
  });
}
