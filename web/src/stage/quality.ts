// Levels of drawing quality. A device that is too slow for one gets the next, until the page is closed.

import { reducedMotion } from "../core/settings.svelte";
import { isQuick, work } from "./webgl-speed";

export interface Quality {
  name: "high" | "medium" | "low";
  /** Most device pixels per pixel. */
  pixels: number;
  /** Width of a face's picture in pixels. */
  cell: number;
  /** Segments of a die's round edges. */
  segments: number;
  /** Width of the shadow map in pixels; 0: only soft spots under the dice. */
  shadow: number;
  /** Do dice mirror the room and have sunken pips? */
  glossy: boolean;
}

export const QUALITIES: readonly Quality[] = [
  { name: "high", pixels: 2, cell: 256, segments: 5, shadow: 1024, glossy: true },
  { name: "medium", pixels: 1.5, cell: 192, segments: 4, shadow: 512, glossy: true },
  { name: "low", pixels: 1, cell: 128, segments: 3, shadow: 0, glossy: false },
];

const LOWEST = QUALITIES.length - 1;

/** Seconds per frame; a throw should reach about 35 frames per second. */
const SLOW = 1 / 35;
/** Seconds; a shorter motion doesn't show how slow a device is. */
const SHORTEST = 0.25;
/** Milliseconds; a frame that takes longer is not part of a motion. */
const TOO_LATE = 700;

/** The level after a throw of this many frames in this many seconds. Null: even the lowest is too slow. */
export function adapted(level: number, frames: number, seconds: number): number | null {
  const frame = seconds / Math.max(frames, 1);
  if (seconds < SHORTEST || frame <= SLOW) return level;
  if (level < LOWEST) return level + 1;
  return frame > 4 * SLOW ? null : level;
}

/** The level in the middle of a motion, when the next frame is this many milliseconds late. */
export function hurried(level: number, late: number): number {
  return late > TOO_LATE ? LOWEST : level;
}

const found = new Map<boolean, boolean>();

/** Can WebGL be used? `anyhow`: even without a graphics chip, and so slowly. */
export function hasWebGL(anyhow: boolean): boolean {
  let has = found.get(anyhow);
  if (has === undefined) {
    const context = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: !anyhow });
    found.set(anyhow, (has = context !== null && (anyhow || (!SOFTWARE.test(drawnBy(context)) && isQuick(work(context))))));
    context?.getExtension("WEBGL_lose_context")?.loseContext();
  }
  return has;
}

/** Names of renderers without a chip. Some browsers don't count them as slow, and some hide the name. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

function drawnBy(gl: WebGL2RenderingContext): string {
  const name = String(gl.getParameter(gl.RENDERER));
  const unmasked = name.startsWith("WebKit") ? gl.getExtension("WEBGL_debug_renderer_info") : null;
  return unmasked ? String(gl.getParameter(unmasked.UNMASKED_RENDERER_WEBGL)) : name;
}

let current: number | undefined;

/** The level that this device manages: an index of QUALITIES. Without a graphics chip it begins with the lowest. */
export const level = (): number => (current ??= reducedMotion() || hasWebGL(false) ? 0 : LOWEST);

export function setLevel(next: number): void {
  current = next;
}
