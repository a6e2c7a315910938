// Was this device awake while the cup was up? Whoever missed the look is told so, and doesn't search their memory.

import { recall, remember } from "../../core/storage";
import type { Play } from "../../play/play";
import { cupOf } from "./round";

/** What came while a phone slept arrives all at once when it wakes up: a real look takes at least this long. */
export const A_LOOK = 300;

const nameOf = (play: Play): string => `${play.id} ${cupOf(play.view).throw}`;

/** Survives a reload. */
export function looked(play: Play): void {
  if (document.visibilityState === "visible") remember("looked", nameOf(play));
}

export function missed(play: Play): boolean {
  return !play.realDice && recall("looked", "") !== nameOf(play);
}
