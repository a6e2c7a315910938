// Shaking the cup: it is taken in the hand, shaken for as long as it is held, and let go. A tap throws, too.

import { reducedMotion, settings } from "../core/settings.svelte";
import { askForMotion, ShakeSensor } from "./shake-sensor";
import type { Play } from "./play";
import { ScreenState } from "./screen-state.svelte";

class Hand {
  /** Is the cup in the hand, or the throw on its way? */
  held = $state(false);
}

const hands = new ScreenState<Hand>(() => new Hand());

/** May this device throw the dice from the cup now? */
export function mayThrow(play: Play): boolean {
  return play.toThrow && !play.realDice && !play.busy;
}

/** Is there a cup to shake? Not with reduced motion, where a button throws, nor for flicks and draws. */
export function canShake(play: Play): boolean {
  return play.toThrow && !play.realDice && play.waiting?.for === "throw" && (play.waiting.how ?? "throw") === "throw" && !reducedMotion();
}

export function isShaking(play: Play): boolean {
  return hands.at(play).held;
}

/** Takes the cup with a finger or the mouse; letting go anywhere throws. */
export function grab(play: Play): void {
  const hand = hands.at(play);
  if (hand.held || !mayThrow(play) || !canShake(play)) return;
  if (settings.shake) void askForMotion(); // some browsers forget the permission with every visit, and ask only after a touch
  hand.held = true;
  const done = new AbortController();
  const end = (thrown: boolean) => (): void => {
    done.abort();
    if (thrown) void letGo(play);
    else hand.held = false;
  };
  addEventListener("pointerup", end(true), { signal: done.signal });
  addEventListener("pointercancel", end(false), { signal: done.signal });
  addEventListener("blur", end(false), { signal: done.signal });
}

async function letGo(play: Play): Promise<void> {
  const hand = hands.at(play);
  if (mayThrow(play)) await play.throw();
  hand.held = false;
}

/** Listens for shaking of the phone, and throws when it comes to rest. Returns a function that stops listening. */
export function feel(play: Play): () => void {
  const hand = hands.at(play);
  const shaken = new ShakeSensor();
  const moved = ({ acceleration, timeStamp }: DeviceMotionEvent): void => {
    if (!mayThrow(play)) return;
    const { x, y, z } = acceleration ?? {};
    const was = shaken.shaking;
    const thrown = shaken.feel(Math.hypot(x ?? 0, y ?? 0, z ?? 0), timeStamp);
    if (shaken.shaking !== was) hand.held = shaken.shaking || thrown;
    if (thrown) void letGo(play);
  };
  addEventListener("devicemotion", moved);
  return () => {
    removeEventListener("devicemotion", moved);
    if (shaken.shaking) hand.held = false;
  };
}
