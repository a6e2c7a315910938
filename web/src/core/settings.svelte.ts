// This device's preferences, kept in the browser.

import { recall, remember } from "./storage";

export interface Settings {
  theme: "auto" | "light" | "dark";
  sound: boolean;
  /** How dice are drawn: auto is 3D where the device can. */
  dice: "auto" | "3d" | "2d";
  /** Glimpses are spoken by the browser's voice or a screen reader: read out what lies there. */
  spoken: boolean;
  /** What has happened is shown for as long as it takes to read it; or for half that time; or hardly at all. */
  moments: "full" | "short" | "none";
  /** Of several throws in a turn, the second and later ones are made without being asked for. */
  followUps: boolean;
  /** Shaking the phone throws. */
  shake: boolean;
  name: string;
}

const DEFAULTS: Settings = { theme: "auto", sound: false, dice: "auto", spoken: false, moments: "full", followUps: false, shake: false, name: "" };

export const settings = $state<Settings>({ ...DEFAULTS, ...recall<Partial<Settings>>("settings", {}) });

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  remember("settings", $state.snapshot(settings));
}

/** Movement is off if the system says so. */
export function reducedMotion(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}
