// Motions that the server simulated: of flicked and blown dice, and of what they hit (src/mutschel/physics/motion.py).

import { thing } from "../../core/things";
import type { MatchView } from "@mutschel/screen";
import type { Point } from "../../stage/camera";
import { multiply, inverse, type Quaternion } from "../../stage/rotations";
import { pose, quaternion, type Pose } from "../../stage/motions";
import type { Sound } from "../../stage/sound";

/** One die's way. Before its first frame and after its last it lies still. */
export interface FlightTrack {
  /** FLICKED, or where the die lay before: 5 × row + column. */
  die: number;
  first: number;
  /** In millimetres from the middle. */
  points: Point[];
  turns: Quaternion[];
}

export interface FlightImpact {
  frame: number;
  /** From 0 to 1. */
  force: number;
  on: Sound;
}

export interface Flight {
  hz: number;
  /** Until the last die lies still. */
  frames: number;
  tracks: FlightTrack[];
  impacts: FlightImpact[];
  /** Frames at which somebody begins to shake the box. */
  shakes: number[];
}

export const FLICKED = 255;
export const SHAKEN_SECONDS = 0.5;
const FORMAT = 2;
const UNITS = 50; // per millimetre
const HIT: readonly Sound[] = ["wool", "die", "wood"];

/** Null: there is no motion, or none that this page can read. */
export function decode(text: string): Flight | null {
  if (text === "") return null;
  const data = new DataView(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer);
  let at = 0;
  const byte = (): number => data.getUint8(at++);
  const short = (): number => data.getUint16((at += 2) - 2, true);
  if (byte() !== FORMAT) return null;
  const [hz, count, hits, shaken] = [byte(), byte(), byte(), byte()];
  const shakes = Array.from({ length: shaken }, short);
  const impacts = Array.from({ length: hits }, (): FlightImpact => {
    const [frame, force, on] = [short(), byte() / 255, HIT[byte()]!];
    at++; // which die is heard makes no difference
    return { frame, force, on };
  });
  const heads = Array.from({ length: count }, () => ({ die: byte(), first: short(), length: short() }));
  const tracks = heads.map(({ die, first, length }): FlightTrack => {
    const track: FlightTrack = { die, first, points: [], turns: [] };
    for (let frame = 0; frame < length; frame++, at += 10) {
      const [x, y, z] = [0, 2, 4].map((k) => data.getInt16(at + k, true) / UNITS);
      track.points.push([x!, y!, z!]);
      track.turns.push(quaternion(data.getUint32(at + 6, true)));
    }
    return track;
  });
  return { hz, frames: Math.max(0, ...tracks.map(lastOf)), tracks, impacts, shakes };
}

const lastOf = ({ first, points }: FlightTrack): number => first + points.length - 1;

/** The pose of a die at a frame of its flight, which need not be a whole one. */
export const poseIn = (track: FlightTrack, frame: number): Pose => pose(track, frame - track.first);

// -- slow motion -----------------------------------------------------------------------------------
/** The speed at which a flight is shown, as a rule and while it is decided whether a die stays. */
const USUAL = 0.8;
const SLOW = 0.4;
/** Slower than this (in millimetres per second, corners included) a die teeters or lies still. */
const TEETERS = [25, 150] as const;
/** Time to look at it before the box is shaken. */
const LEANS = 0.2;
const CORNER = 11; // mm from a die's middle
const EASED = 4; // frames

/** At how many seconds each frame is shown. */
export function pace(flight: Flight): number[] {
  const flicked = flight.tracks.find(({ die }) => die === FLICKED);
  const wanted = Array.from({ length: flight.frames }, (_, frame) => {
    const shaken = flight.shakes.some((start) => frame >= start && frame < start + SHAKEN_SECONDS * flight.hz);
    const leans = flight.shakes.some((start) => frame < start && frame >= start - LEANS * flight.hz);
    const fast = flicked ? speedAt(flicked, frame - flicked.first) * flight.hz : 0;
    const teeters = frame > flight.frames / 3 && fast > TEETERS[0] && fast < TEETERS[1];
    return !shaken && (leans || teeters) ? SLOW : USUAL;
  });
  const seconds = [0];
  for (let frame = 0; frame < flight.frames; frame++) {
    const near = wanted.slice(Math.max(0, frame - EASED), frame + EASED + 1);
    const rate = near.reduce((sum, one) => sum + one, 0) / near.length;
    seconds.push(seconds[frame]! + 1 / (flight.hz * rate));
  }
  return seconds;
}

/** Milliseconds for which a die flies that was flicked or blown between these views. */
export function lasts(before: MatchView | undefined, now: MatchView): number {
  const flight = thing(now, "flight");
  const isNew = flight !== null && flight.number !== (before && thing(before, "flight")?.number);
  const seen = isNew ? decode(flight.motion) : null;
  return seen ? 1000 * pace(seen).at(-1)! : 0;
}

/** The distance that the middle or a corner moves between this frame and the next. */
function speedAt({ points, turns }: FlightTrack, frame: number): number {
  const [a, b] = [points[frame], points[frame + 1]];
  if (!a || !b) return 0;
  const [, , , w] = multiply(turns[frame + 1]!, inverse(turns[frame]!));
  const angle = 2 * Math.acos(Math.min(1, Math.abs(w)));
  return Math.max(Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]), angle * CORNER);
}

/** The frame that is shown after this many seconds. */
export function frameAt(seconds: readonly number[], passed: number): number {
  const after = seconds.findIndex((one) => one > passed);
  if (after < 0) return seconds.length - 1;
  if (after === 0) return 0;
  const [from, to] = [seconds[after - 1]!, seconds[after]!];
  return after - 1 + (passed - from) / (to - from);
}
