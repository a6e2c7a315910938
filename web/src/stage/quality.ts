// How much work the picture may be. A device that is too slow for one level gets the next, until the page is closed.

import { reducedMotion } from "../core/settings.svelte";
import { isQuick, work } from "./webgl-speed";

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

const LOWEST = QUALITIES.length - 1;

/** A throw should reach about 35 frames per second. */
const SLOW = 1 / 35;
/** In less time than this many seconds nothing shows how slow a device is. */
const SHORTEST = 0.25;
/** A picture that is waited for longer than this many milliseconds is no part of a motion. */
const TOO_LATE = 700;

/**
 * The level to draw with from now on, after a throw of this many frames in this many seconds. Null: even the last is too
 * slow to be called a motion.
 */
export function adapted(level: number, frames: number, seconds: number): number | null {
  const frame = seconds / Math.max(frames, 1);
  if (seconds < SHORTEST || frame <= SLOW) return level;
  if (level < LOWEST) return level + 1;
  return frame > 4 * SLOW ? null : level;
}

/** The level to go on with in the middle of a motion, when the next picture has been waited for this many milliseconds. */
export function hurried(level: number, late: number): number {
  return late > TOO_LATE ? LOWEST : level;
}

const found = new Map<boolean, boolean>();

/** `anyhow`: even if it is drawn without a graphics chip, and so slowly. */
export function hasWebGL(anyhow: boolean): boolean {
  let has = found.get(anyhow);
  if (has === undefined) {
    const context = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: !anyhow });
    found.set(anyhow, (has = context !== null && (anyhow || (!SOFTWARE.test(drawnBy(context)) && isQuick(work(context))))));
    context?.getExtension("WEBGL_lose_context")?.loseContext();
  }
  return has;
}

/** What draws without a chip; some browsers don't count it as slow, and some don't say what draws. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

function drawnBy(gl: WebGL2RenderingContext): string {
  const name = String(gl.getParameter(gl.RENDERER));
  const unmasked = name.startsWith("WebKit") ? gl.getExtension("WEBGL_debug_renderer_info") : null;
  return unmasked ? String(gl.getParameter(unmasked.UNMASKED_RENDERER_WEBGL)) : name;
}

let current: number | undefined;

/** The level that this device has turned out to manage: an index of QUALITIES. What moves without a graphics chip is simple at once. */
export const level = (): number => (current ??= reducedMotion() || hasWebGL(false) ? 0 : LOWEST);

export function setLevel(next: number): void {
  current = next;
}
