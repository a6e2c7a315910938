// Where a point of the mat is seen on the screen. One edge of a large die is 1; y is up, z comes towards the viewer.
// three.js gets the same camera, so that buttons lie exactly over the dice it draws.

export type Point = readonly [x: number, y: number, z: number];

export interface Camera {
  width: number;
  height: number;
  /** How steeply it looks down, in radians; π/2 is straight from above. */
  pitch: number;
  /** From the middle of the mat. */
  distance: number;
  /** Pixels per edge at distance 1. */
  focus: number;
  /** The picture is moved by this many pixels, to be in the middle of the tray. */
  shift: readonly [x: number, y: number];
}

export interface ScreenPoint {
  x: number;
  y: number;
  /** Pixels per edge there. */
  scale: number;
}

export interface Aim {
  width: number;
  height: number;
  pitch: number;
  distance: number;
  /** Dice rest within this far of the middle. */
  radius: number;
  /** Towards the back, if it isn't as far. */
  deep?: number | undefined;
  /** How high they are. */
  tall: number;
  /** Pixels between the box and the mat. */
  inset: number;
  /** No die should look larger. */
  largest: number;
}

/** The camera that shows the disc in which dice rest as large as the mat allows. */
export function aim({ width, height, pitch, distance, radius, deep = radius, tall, inset, largest }: Aim): Camera {
  const camera: Camera = { width: 0, height: 0, pitch, distance, focus: 1, shift: [0, 0] };
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let step = 0; step < 64; step++) {
    const angle = (step / 64) * 2 * Math.PI;
    for (const y of [0, tall]) {
      const seen = project(camera, [radius * Math.cos(angle), y, deep * Math.sin(angle)]);
      left = Math.min(left, seen.x);
      right = Math.max(right, seen.x);
      top = Math.min(top, seen.y);
      bottom = Math.max(bottom, seen.y);
    }
  }
  const room = (box: number): number => Math.max(box - 2 * inset, 1);
  const focus = Math.min(room(width) / (right - left), room(height) / (bottom - top), largest * distance);
  return { width, height, pitch, distance, focus, shift: [0, (-focus * (top + bottom)) / 2] };
}

export function project({ width, height, pitch, distance, focus, shift }: Camera, [x, y, z]: Point): ScreenPoint {
  const scale = focus / (distance - y * Math.sin(pitch) - z * Math.cos(pitch));
  return {
    x: width / 2 + shift[0] + x * scale,
    y: height / 2 + shift[1] - (y * Math.cos(pitch) - z * Math.sin(pitch)) * scale,
    scale,
  };
}
