// Aiming: how strong, where to and how steep; what that means to the server, and about where the die will land.
// Directions are those of the player: x to the right, y up, z towards them; millimetres from the middle of the box.

import type { Answers, GestureView, QuestionView } from "@mutschel/screen";
import type { Point } from "../../stage/camera";

export interface AimValues {
  /** To the right. */
  degrees: number;
  /** From 0 to 1. */
  strength: number;
  /** Degrees upwards. */
  loft: number;
}

/** A finger's way: milliseconds, and millimetres to the right and away from the player. */
export type Sample = readonly [ms: number, x: number, y: number];
export type Pull = readonly [x: number, y: number];
export type Gesture = ({ pull: Pull } | { swipe: readonly Sample[] }) & { loft?: number };

/** The limits of a gesture; null where chance alone flicks. */
export function gestureIn(question: QuestionView): GestureView | null {
  const { answers } = question;
  const gesture: Answers | undefined = answers.kind === "fields" ? answers.fields["gesture"] : undefined;
  return gesture?.kind === "gesture" ? gesture : null;
}

/** Straight on, into about the middle of the box. */
export const straight = (may: GestureView): AimValues => ({ degrees: 0, strength: 0.45, loft: may.loft[1] });

const RADIANS = Math.PI / 180;
const between = (low: number, value: number, high: number): number => Math.min(Math.max(value, low), high);

/** The aim of a pull; null: too short, or not backwards. */
export function pulled(may: GestureView, [x, y]: Pull, loft: number): AimValues | null {
  const length = Math.hypot(x, y);
  const [dead, full] = may.pull;
  if (length < dead || y >= 0) return null;
  const degrees = between(-may.widest, Math.atan2(-x, -y) / RADIANS, may.widest);
  return { degrees, strength: between(0, (length - dead) / (full - dead), 1), loft };
}

/** The aim of a swipe, as far as can be told; null: too slow, or backwards. */
export function swiped(may: GestureView, way: readonly Sample[], loft: number): AimValues | null {
  const [vx, vy] = velocity(way, may.swipe.window);
  const fast = Math.hypot(vx, vy);
  if (fast < may.swipe.least || vy <= 0) return null;
  const degrees = between(-may.widest, Math.atan2(vx, vy) / RADIANS, may.widest);
  return { degrees, strength: 1 - Math.exp(-fast / may.swipe.soft), loft };
}

/** Millimetres per second at the end of a path, by least squares. */
export function velocity(way: readonly Sample[], window: number): [x: number, y: number] {
  const end = way.at(-1)?.[0] ?? 0;
  const late = way.filter(([ms]) => ms >= end - window);
  const mean = (part: 0 | 1 | 2): number => late.reduce((sum, sample) => sum + sample[part], 0) / late.length;
  const [time, x, y] = [mean(0), mean(1), mean(2)];
  const spread = late.reduce((sum, [ms]) => sum + (ms - time) ** 2, 0);
  if (!(spread > 0)) return [0, 0];
  const slope = (part: 1 | 2, middle: number): number =>
    (1000 * late.reduce((sum, sample) => sum + (sample[0] - time) * (sample[part] - middle), 0)) / spread;
  return [slope(1, x), slope(2, y)];
}

/** The pull that an aim is sent as. */
export function pullFor(may: GestureView, { degrees, strength }: AimValues): Pull {
  const [dead, full] = may.pull;
  // a hair more than nothing, because the server refuses a pull shorter than the shortest
  const length = dead + (full - dead) * between(0.001, strength, 1);
  return [-length * Math.sin(degrees * RADIANS), -length * Math.cos(degrees * RADIANS)];
}

/** The aim of a gesture that was made elsewhere, such as a hint. */
export function aimedBy(may: GestureView, gesture: Gesture): AimValues {
  const loft = gesture.loft ?? may.loft[1];
  const aimed = "pull" in gesture ? pulled(may, gesture.pull, loft) : swiped(may, gesture.swipe, loft);
  return aimed ?? { ...straight(may), loft };
}

// -- where it goes -----------------------------------------------------------------------------------
const START: Point = [0, 49, 107];
const FALLS_TO = 20;
const GRAVITY = 9810; // mm/s²
/** A hand is no more accurate than this: the zone is where most of its flicks come down. */
const UNSURE = { speed: 0.08, degrees: 5.5 };

/** The die's place after this many seconds, if nothing is in its way. */
export function flying(may: GestureView, { degrees, strength, loft }: AimValues, shift: number, seconds: number): Point {
  const [slowest, fastest] = may.speed;
  return thrown(1000 * (slowest + (fastest - slowest) * strength), degrees, loft, shift, seconds);
}

function thrown(speed: number, degrees: number, loft: number, shift: number, seconds: number): Point {
  const level = speed * Math.cos(loft * RADIANS) * seconds;
  return [
    START[0] + shift + level * Math.sin(degrees * RADIANS),
    START[1] + speed * Math.sin(loft * RADIANS) * seconds - (GRAVITY / 2) * seconds ** 2,
    START[2] - level * Math.cos(degrees * RADIANS),
  ];
}

function airtime(speed: number, loft: number): number {
  const up = speed * Math.sin(loft * RADIANS);
  return (up + Math.sqrt(up * up + 2 * GRAVITY * (START[1] - FALLS_TO))) / GRAVITY;
}

/** The way through the air, and round about where it ends. */
export function arc(may: GestureView, { degrees, strength, loft }: AimValues, shift: number): { path: Point[]; zone: Point[] } {
  const [slowest, fastest] = may.speed;
  const speed = 1000 * (slowest + (fastest - slowest) * strength);
  const DOTS = 14;
  const RIM = 28;
  const path = Array.from({ length: DOTS + 1 }, (_, n) => thrown(speed, degrees, loft, shift, (airtime(speed, loft) * n) / DOTS));
  const zone = Array.from({ length: RIM }, (_, n) => {
    const angle = (2 * Math.PI * n) / RIM;
    const fast = speed * (1 + UNSURE.speed * Math.cos(angle));
    return thrown(fast, degrees + UNSURE.degrees * Math.sin(angle), loft, shift, airtime(fast, loft));
  });
  return { path, zone };
}
