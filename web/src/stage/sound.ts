// Small, dry sounds synthesised in the browser: wood, wool, leather, paper. Silent unless the settings say otherwise.

import { reducedMotion, settings } from "../core/settings.svelte";

/** One component of a sound. */
export interface Part {
  /** A tone of this many hertz (it may slide), or noise around this frequency. */
  tone?: number | [from: number, to: number];
  noise?: number;
  /** Narrowness of the noise. */
  q?: number;
  gain: number;
  /** Seconds until it has faded. */
  lasts: number;
  after?: number;
  /** Seconds until it is loudest. */
  swells?: number;
}

const KNOCK: Part[] = [
  { tone: [190, 120], gain: 0.29, lasts: 0.09 },
  { noise: 900, q: 1.2, gain: 0.17, lasts: 0.03 },
];
const later = (parts: readonly Part[], seconds: number, force = 1): Part[] =>
  parts.map((part) => ({ ...part, gain: part.gain * force, after: (part.after ?? 0) + seconds }));

const CLICK: Part[] = [
  { noise: 2600, q: 2.5, gain: 0.4, lasts: 0.025 },
  { tone: [900, 700], gain: 0.08, lasts: 0.03 },
];

/** As loud as those of the games' objects, which a test measures; only a die alone is softer, because many fall at once. */
export const SOUNDS = {
  wool: [
    { tone: [170, 110], gain: 0.35, lasts: 0.07 },
    { noise: 500, q: 0.8, gain: 0.35, lasts: 0.05 },
  ],
  die: CLICK,
  wood: [...CLICK, { tone: [320, 240], gain: 0.3, lasts: 0.06 }],
  rattle: Array.from({ length: 9 }, (_, i) => later(CLICK, i * 0.065 + (i % 3) * 0.012)).flat(),
  "cup-down": [
    { tone: [120, 70], gain: 0.25, lasts: 0.14 },
    { noise: 300, q: 0.7, gain: 0.14, lasts: 0.1 },
  ],
  pencil: [{ noise: 3800, q: 1.6, gain: 0.34, lasts: 0.2, swells: 0.05 }],
  paper: [
    { noise: 2400, q: 0.6, gain: 0.25, lasts: 0.16, swells: 0.04 },
    { noise: 5200, q: 0.8, gain: 0.18, lasts: 0.12, swells: 0.02, after: 0.09 },
  ],
  knock: KNOCK,
  "your-turn": [...KNOCK, ...later(KNOCK, 0.17, 0.6)],
  bell: [
    { tone: 880, gain: 0.09, lasts: 0.22 },
    { tone: 1320, gain: 0.1, lasts: 0.3, after: 0.09 },
  ],
  dull: [
    { tone: [110, 85], gain: 0.26, lasts: 0.12 },
    { noise: 260, q: 0.9, gain: 0.12, lasts: 0.06 },
  ],
} satisfies Record<string, Part[]>;

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | null = null;
let volume: GainNode | null = null;
let noise: AudioBuffer | null = null;
let gestured = false;

if (typeof addEventListener === "function") {
  const note = (): void => {
    gestured = true;
    if (context) wake(context);
  };
  for (const event of ["pointerdown", "pointerup", "keydown"]) addEventListener(event, note, { capture: true });
}

/** Resumes the sound, which browsers start only after a gesture, and which iOS stops for a call or another app. False: nothing can be heard yet. */
function wake(context: AudioContext): boolean {
  const { state } = context;
  if (state === "running") return true;
  void context.resume().catch(() => undefined); // still in a call; tried again with the next gesture or sound
  return state === "suspended"; // resuming takes no time; after an interruption all sounds would be heard at once
}

/** The sound output. Null before the first gesture, until which browsers allow no sound. */
function speaker(): { context: AudioContext; volume: GainNode; noise: AudioBuffer } | null {
  if (!settings.sound || !gestured || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (!wake(context)) return null;
  if (volume === null) {
    volume = context.createGain();
    volume.connect(context.destination);
  }
  volume.gain.value = settings.loudness;
  if (noise === null) {
    noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = noise.getChannelData(0);
    let last = 1;
    for (let i = 0; i < samples.length; i++) samples[i] = (last = (last * 16807) % 2147483647) / 2 ** 30 - 1; // the same on every device, so that it is as loud
  }
  return { context, volume, noise };
}

/** Plays a sound. `force` from 0 to 1; `after` in seconds from now. */
export function play(name: Sound, force = 1, after = 0): void {
  playParts(SOUNDS[name], { force, after });
}

/** Plays a sound of a game's own, this many semitones higher. */
export function playParts(parts: readonly Part[], { force = 1, after = 0, higher = 0 } = {}): void {
  const out = speaker();
  if (out === null) return;
  for (const part of parts) sound(out, part, { force, at: out.context.currentTime + after + (part.after ?? 0), times: 2 ** (higher / 12) });
}

/** A die hits something; `force` from 0 to 1. */
export interface Hit {
  on: Sound;
  force: number;
  seconds: number;
}

/** The latest throw on this page; before that, three dice that fall. */
let latest: readonly Hit[] = [0, 0.11, 0.16, 0.3, 0.37, 0.5].map((seconds, n) => ({ on: n % 3 === 1 ? "die" : "wool", force: 1 - n / 7, seconds }));

/** Plays the impacts of rolling dice. */
export function playThrow(hits: readonly Hit[]): void {
  if (hits.length > 0) latest = hits;
  for (const { seconds, force, on } of hits) play(on, 0.25 + 0.75 * force, seconds);
}

/** Plays the latest throw again, as a sample. */
export const playLatestThrow = (): void => playThrow(latest);

/** Drops sounds that have not been heard yet. */
export function hush(): void {
  volume?.disconnect();
  volume = null;
}

function sound(
  { context, volume, noise }: NonNullable<ReturnType<typeof speaker>>,
  { tone, noise: band, q = 1, gain, lasts, swells = 0.002 }: Part,
  { force, at, times }: { force: number; at: number; times: number },
): void {
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime(gain * force, at + swells);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + swells + lasts);
  loudness.connect(volume);
  let source: AudioScheduledSourceNode;
  if (tone !== undefined) {
    const [from, to] = typeof tone === "number" ? [tone, tone] : tone;
    const oscillator = context.createOscillator();
    oscillator.frequency.setValueAtTime(from * times, at);
    oscillator.frequency.exponentialRampToValueAtTime(to * times, at + lasts);
    oscillator.connect(loudness);
    source = oscillator;
  } else {
    const hiss = context.createBufferSource();
    hiss.buffer = noise;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = (band ?? 1000) * times;
    filter.Q.value = q;
    hiss.connect(filter).connect(loudness);
    source = hiss;
  }
  source.start(at);
  source.stop(at + swells + lasts + 0.02);
}

const BUZZ: Partial<Record<Sound, number | number[]>> = {
  die: 12, "cup-down": 20, "your-turn": [15, 90, 15], bell: 20, dull: 15, knock: 12, pencil: 10,
};

/** Can this device vibrate? A computer's browser only says so. */
export const canVibrate = (): boolean => typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;

/** Vibrates for a sound, where the device can. Whoever wants less motion only feels that it is their turn. */
export function vibrate(name: Sound): void {
  const pattern = BUZZ[name];
  if (!settings.feel || !gestured || pattern === undefined || (name !== "your-turn" && reducedMotion())) return;
  globalThis.navigator?.vibrate?.(pattern);
}

/** Vibrates as for three falling dice, as a sample. */
export function vibrateThrice(): void {
  navigator.vibrate([12, 90, 12, 120, 12]);
}
