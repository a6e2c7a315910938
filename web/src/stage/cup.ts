// The cup's place: over the dice, beside them, or tilted where they are poured. In pixels of the stage.

import { project, type Camera, type Point } from "./camera";

/** held: in the player's hand, with the dice in it. */
export type CupPlace = "down" | "aside" | "held" | "pouring";

export interface CupPose {
  /** The middle of the cup's picture. */
  x: number;
  y: number;
  scale: number;
  /** Radians; at 0 the mouth is at the bottom. */
  angle: number;
}

/** The picture's height when the cup stands over the dice. */
export function cupHeight({ width, height }: Pick<Camera, "width" | "height">): number {
  return Math.min(width * 0.56, height * 0.66, 300);
}

/** The cup's position. `from`: the point where the dice leave it. */
export function cupPose(place: CupPlace, camera: Camera, from: Point, dice: number): CupPose {
  const { width, height } = camera;
  const full = cupHeight(camera);
  if (place === "held") return { x: width / 2, y: height / 2, scale: 0.8, angle: 0.15 };
  if (place === "down") return { x: width / 2, y: height * 0.5 - full * 0.06, scale: 1, angle: 0 };
  const small = inCorner(width, height);
  if (place === "aside") return { x: width - small * 0.5, y: small * 0.5, scale: small / full, angle: 0 };
  const seen = project(camera, from);
  const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  const [x, y] = [within(seen.x, width), within(seen.y, height)];
  const angle = Math.atan2(height / 2 - y, width / 2 - x) - Math.PI / 2;
  return { x, y, scale: (camera.focus / camera.distance) * (2.6 + 0.5 * Math.sqrt(dice)) / full, angle };
}

/** Pixels from the tray's edge to the circle in which dice come to rest: the rim, and some mat where there is room. */
export function insetOf({ width, height }: Pick<Camera, "width" | "height">): number {
  return Math.min(30, Math.max(18, Math.min(width, height) * 0.1));
}

/** The largest size of a cup in the corner that covers no die: the corners of an eight-sided tray are free. */
function inCorner(width: number, height: number): number {
  const short = Math.min(width, height);
  const inset = insetOf({ width, height });
  let small = short * 0.25;
  while (small > short * 0.1 && Math.hypot(width / 2 - small, height / 2 - small) < short / 2 - inset) small -= 1;
  return small;
}
