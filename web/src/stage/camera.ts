// The camera over the mat: projects points to the screen. One edge of a large die is 1; y is up, z comes towards the viewer. three.js gets the same
// camera, so that buttons lie exactly over the dice.

export type Point = readonly [x: number, y: number, z: number];

export interface Camera {
  width: number;
  height: number;
  /** Angle at which it looks down, in radians; π/2 is straight from above. */
  pitch: number;
  /** Distance from the middle of the mat. */
  distance: number;
  /** Pixels per edge at distance 1. */
  focus: number;
  /** Pixels by which the picture is moved into the middle of the tray. */
  shift: readonly [x: number, y: number];
}

export interface ScreenPoint {
  x: number;
  y: number;
  /** Pixels per edge at this point. */
  scale: number;
}

export interface Aim {
  width: number;
  height: number;
  pitch: number;
  distance: number;
  /** Radius round the middle in which dice rest. */
  radius: number;
  /** Radius towards the back, if it is smaller. */
  deep?: number | undefined;
  /** The dice's height. */
  tall: number;
  /** Margin between the box and the mat, in pixels. */
  inset: number;
  /** Most pixels per edge of a die. */
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
