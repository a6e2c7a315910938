// This device's preferences, kept in the browser.

import { recall, remember } from "./storage";

export interface Settings {
  theme: "auto" | "light" | "dark";
  sound: boolean;
  /** From 0 to 1. */
  loudness: number;
  /** Has this device been asked whether it is to sound? */
  soundOffered: boolean;
  /** Vibrate, where the device can. */
  feel: boolean;
  /** Listen for a breath, in games in which one blows. */
  microphone: boolean;
  /** Drawing of dice: auto is 3D where the device can. */
  dice: "auto" | "3d" | "2d";
  /** Read dice aloud during a glimpse, by the browser's voice or a screen reader. */
  spoken: boolean;
  /** How quickly things are shown; none: at once, for tests. */
  tempo: "quick" | "normal" | "slow" | "none";
  /** Make the second and later throws of a turn without asking. */
  followUps: boolean;
  /** Throw by shaking the phone. */
  shake: boolean;
  /** Guide the player through the first match of a game. */
  friend: boolean;
  name: string;
}

const DEFAULTS: Settings = {
  theme: "auto", sound: false, loudness: 0.6, soundOffered: false, feel: true, microphone: false, dice: "auto", spoken: false, tempo: "normal",
  followUps: false, shake: false, friend: true, name: "",
};

export const settings = $state<Settings>({ ...DEFAULTS, ...recall<Partial<Settings>>("settings", {}) });

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  remember("settings", $state.snapshot(settings));
}

/** Does the system ask for less motion? */
export function reducedMotion(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}
