// Remembers whether this device was awake while the cup was up, so that a player who missed the look can be told.

import { recall, remember } from "../../core/storage";
import type { Play } from "../../play/play";
import { cupOf } from "./round";

/** A look takes at least this many milliseconds: everything that came while a phone slept arrives at once. */
export const A_LOOK = 300;

const nameOf = (play: Play): string => `${play.id} ${cupOf(play.view).throw}`;

/** Notes that the present throw was looked at. The note survives a reload. */
export function looked(play: Play): void {
  if (document.visibilityState === "visible") remember("looked", nameOf(play));
}

export function missed(play: Play): boolean {
  return !play.realDice && recall("looked", "") !== nameOf(play);
}
