// The tower as it is drawn, and where on that picture a blown die is. The cup is drawn from the side, the mat from above.

import type { Camera, Point } from "../../stage/camera";
import { cupHeight } from "../../stage/cup";
import type { Pose } from "../../stage/motions";
import { seenTurned } from "../../stage/drawn-dice";

// CupPicture: units of its drawing.
const PICTURE = 117;
const BASE = 102; // how far the mat is below the picture's top
const TOP = 88; // the cup's flat top, above the mat
const FLAT = 0.3; // how flat a circle up there looks
const DIE = 24; // a die's edge; larger than life, because it has to be read
const PER_MM = 1.2; // up there, where 35 mm are 42 units

/** The cup is drawn smaller than in other games: the die needs room to fall. */
export const SMALLER = 0.82;

// The motion: millimetres.
export const RIM: Point = [0, 98, -33];
const HEIGHT = 90;
const HALF = 8;
/** The least and greatest distance from the middle at which dice come to lie. */
const [NEAR, FAR] = [60, 165];
/** A die that is larger than life needs to stand a little farther inwards. */
const SET_BACK = 0.85;
/** Beside the foot of the cup, which is wider than its top, or before it. */
const [BESIDE, BEFORE] = [57, 32];

const PITCH = Math.PI / 4;
const DISTANCE = 60;
/** From the tray's outer edge to where a die's middle may lie. */
const INSET = 48;
/** A die that falls behind the cup would not be seen, so a breath away from you is drawn more to the side. */
const ASIDE = (75 * Math.PI) / 180;

export interface Tower {
  camera: Camera;
  /** Millimetres to the mat's edges, at the sides and before the cup. */
  across: number;
  front: number;
}

/** As `Stage` puts the cup over the dice. */
export function towerIn(width: number, height: number): Tower {
  const full = cupHeight({ width, height });
  const unit = (full / PICTURE) * SMALLER;
  const foot = height * 0.5 - full * 0.06 + full * (BASE / PICTURE - 0.5);
  const camera = { width, height, pitch: PITCH, distance: DISTANCE, focus: DIE * unit * DISTANCE, shift: [0, foot - height / 2] as const };
  const room = (pixels: number): number => (pixels - INSET) / (PER_MM * unit);
  return { camera, across: Math.max(BESIDE, room(width / 2)), front: Math.max(BEFORE, room(height - foot) / Math.sin(PITCH)) };
}

/** The direction in which a die is blown on the picture; `turn`: where the player sits, clockwise from you. */
export function blownTo(turn: number): number {
  const angle = Math.atan2(Math.sin(turn), Math.cos(turn));
  if (Math.abs(angle) >= ASIDE) return angle;
  return angle < 0 ? -ASIDE : ASIDE;
}

/** The height of the tower's top, in edges of the die. */
export const TOP_HEIGHT = TOP / DIE / Math.cos(PITCH);

/** From the motion's millimetres to edges of the die, as the camera sees them. */
export function onPicture({ across, front }: Tower, { point: [x, y, z], turn }: Pose, to: number): Pose {
  const up = Math.min(Math.max((y - HALF) / HEIGHT, 0), 1); // 1 on the rim, 0 on the mat
  const { point: [right, , near], turn: faced } = seenTurned({ point: [x, 0, z], turn }, to);
  const away = Math.max(1, Math.hypot(x, z));
  const ellipse = (a: number, b: number): number => away / Math.max(1e-6, Math.hypot(right / a, near / b));
  const [least, most] = [ellipse(BESIDE, BEFORE), ellipse(across, front)];
  const below = least + (most - least) * Math.min(1, Math.max(0, away - NEAR) / (FAR - NEAR));
  const edges = ((PER_MM / DIE) * (up * SET_BACK * away + (1 - up) * below)) / away;
  const deep = up * (FLAT / Math.sin(PITCH)) + (1 - up);
  return { point: [right * edges, ((y - HALF) / HEIGHT) * TOP_HEIGHT + 0.5, near * edges * deep], turn: faced };
}

// The battlements, as wide as the tower's top in Figure.svelte.
const MANY = 13;
const WIDE = 0.3;
const HIGH = 17;
const at = (angle: number, up = 0): string => `${(47 * Math.cos(angle)).toFixed(1)} ${(14.2 * Math.sin(angle) - 104 - up).toFixed(1)}`;

/** Their sides: those at the back are drawn before the watchman, those in front after him. */
export const MERLONS = Array.from({ length: MANY }, (_, n) => (n + 0.5) * ((2 * Math.PI) / MANY)).map((angle) => ({
  back: Math.sin(angle) < 0,
  path: `M${at(angle - WIDE / 2)}v-${HIGH}L${at(angle + WIDE / 2, HIGH)}v${HIGH}Z`,
}));
