// How much work the picture may be. A device that is too slow for one level gets the next, until the page is closed.

export interface Quality {
  name: "high" | "medium" | "low";
  /** Device pixels per pixel, at most. */
  pixels: number;
  /** Pixels of a face's side. */
  cell: number;
  /** Of a die's round edges. */
  segments: number;
  /** Pixels of the shadow map's side; 0: only soft spots under the dice. */
  shadow: number;
  /** Mirrors the room and has sunken pips. */
  glossy: boolean;
}

export const QUALITIES: readonly Quality[] = [
  { name: "high", pixels: 2, cell: 256, segments: 5, shadow: 1024, glossy: true },
  { name: "medium", pixels: 1.5, cell: 192, segments: 4, shadow: 512, glossy: true },
  { name: "low", pixels: 1, cell: 128, segments: 3, shadow: 0, glossy: false },
];

/** A throw should reach about 35 frames per second. */
const SLOW = 1 / 35;
const FEWEST = 8;

/**
 * The level to draw with from now on, after a throw of this many frames in this many seconds. Null: even the last is too
 * slow to be called a motion.
 */
export function adapted(level: number, frames: number, seconds: number): number | null {
  const frame = seconds / Math.max(frames, 1);
  if (frames < FEWEST && frame < SLOW) return level;
  if (frame <= SLOW) return level;
  if (level < QUALITIES.length - 1) return level + 1;
  return frame > 4 * SLOW ? null : level;
}

const found = new Map<boolean, boolean>();

/** `anyhow`: even if it is drawn without a graphics chip, and so slowly. */
export function hasWebGL(anyhow: boolean): boolean {
  let has = found.get(anyhow);
  if (has === undefined) {
    const context = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: !anyhow });
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    found.set(anyhow, (has = context !== null));
  }
  return has;
}

let current = 0;

/** The level that this device has turned out to manage: an index of QUALITIES. */
export const level = (): number => current;

export function setLevel(next: number): void {
  current = next;
}
