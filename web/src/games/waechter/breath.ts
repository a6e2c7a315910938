// The strength and length of a breath: heard by the microphone, swiped, or from how long a button is held.

import type { BreathView } from "@mutschel/screen";

/** Metres per second where it is strongest, and milliseconds. */
export interface Puff {
  peak: number;
  ms: number;
}

const between = (low: number, value: number, high: number): number => Math.min(Math.max(value, low), high);

/** A breath that the server takes. */
export function within(may: BreathView, { peak, ms }: Puff): Puff {
  return { peak: Math.round(10 * between(may.peak[0], peak, may.peak[1])) / 10, ms: Math.round(between(may.ms[0], ms, may.ms[1])) };
}

/** Milliseconds that a button is held for a full breath. */
export const FULL_HOLD = 1300;
const USUAL_MS = 450;

/** The breath for a button held this long: the longer, the stronger. */
export const heldFor = (may: BreathView, ms: number): Puff => ({ peak: may.peak[1] * Math.min(1, ms / FULL_HOLD), ms: USUAL_MS });

export const ofPeak = (peak: number): Puff => ({ peak, ms: USUAL_MS });

/** A finger this fast blows at two thirds of full strength: heights of the stage per second. */
const SOFT = 1.7;

/** A swipe: how many heights of the stage, in how many milliseconds. */
export function swiped(may: BreathView, heights: number, ms: number): Puff {
  const fast = (1000 * heights) / Math.max(1, ms);
  return { peak: may.peak[1] * (1 - Math.exp(-fast / SOFT)), ms: USUAL_MS };
}

// -- the microphone; browsers allow it on https and localhost only ------------------------------------
/** Anything quieter (of 1) isn't a breath; a pause of this many milliseconds ends one; anything shorter was a noise. */
const QUIET = 0.05;
const PAUSE = 90;
const SHORTEST = 120;
const LONGEST = 1500;
/** The loudest that anybody blows, and how fast that is. The noise of air grows with the square of its speed. */
const [LOUDEST, FASTEST] = [0.35, 14];
/** A breath need only be this loud for this long where chance decides. */
const LOUD = 0.14;
const LONG = 180;

export interface HeardBreath {
  /** The loudest level, from 0 to 1. */
  level: number;
  ms: number;
  over: boolean;
}

export const heardAs = ({ level, ms }: HeardBreath): Puff => ({ peak: FASTEST * Math.sqrt(Math.min(1, level / LOUDEST)), ms });
export const isLoud = ({ level, ms }: HeardBreath): boolean => level >= LOUD && ms >= LONG;

/** The breath that is heard now, or has just ended; null: none. Give it the level again and again. */
export function breathMeter(): (level: number, now: number) => HeardBreath | null {
  let breath: { began: number; last: number; level: number } | null = null;
  return (level, now) => {
    if (level >= QUIET) breath = { began: breath?.began ?? now, last: now, level: Math.max(breath?.level ?? 0, level) };
    if (breath === null) return null;
    const heard = { level: breath.level, ms: breath.last - breath.began };
    const over = now - breath.last >= PAUSE || heard.ms >= LONGEST;
    if (over) breath = null;
    return heard.ms < SHORTEST ? null : { ...heard, over };
  };
}

/** Listens until `onbreath` says that was it. Returns how to stop listening. Rejects if the microphone is refused. */
export async function listen(onlevel: (level: number) => void, onbreath: (heard: HeardBreath) => boolean): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  });
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const meter = breathMeter();
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    onlevel(level);
    const heard = meter(level, performance.now());
    if (heard && onbreath(heard)) stop();
  }, 40);
  function stop(): void {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  }
  return stop;
}
