// Where the cup stands: over the dice, beside them, or tilted where they are poured from. In pixels of the stage.

import { project, type Camera, type Point } from "./camera";

export type CupPlace = "down" | "aside" | "pouring";

export interface Stand {
  /** The middle of its picture. */
  x: number;
  y: number;
  scale: number;
  /** Radians; at 0 its mouth is below. */
  angle: number;
}

/** How high the picture is when the cup stands over the dice. */
export function cupHeight({ width, height }: Pick<Camera, "width" | "height">): number {
  return Math.min(width * 0.56, height * 0.66, 300);
}

export function standing(place: CupPlace, camera: Camera, from: Point): Stand {
  const { width, height } = camera;
  const full = cupHeight(camera);
  if (place === "down") return { x: width / 2, y: height * 0.5 - full * 0.06, scale: 1, angle: 0 };
  // The corners of an eight-sided tray are free.
  const small = Math.min(width, height) * 0.25;
  if (place === "aside") return { x: width - small * 0.5, y: small * 0.5, scale: small / full, angle: 0 };
  const seen = project(camera, from);
  const angle = Math.atan2(height / 2 - seen.y, width / 2 - seen.x) - Math.PI / 2;
  return { x: seen.x, y: seen.y, scale: (seen.scale * 3.6) / full, angle };
}
