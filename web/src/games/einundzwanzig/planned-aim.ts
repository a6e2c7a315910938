// The aim of a flick that hasn't been made yet.

import type { GestureView } from "@mutschel/screen";
import { Draft } from "../../play/screen-state.svelte";
import type { Play } from "../../play/play";
import { pullFor, straight, type AimValues } from "../by_hand/aim";

/** Does a hand decide, and not chance alone? */
export const byHand = (play: Play): boolean => play.view.options["dice"] === "physics";

/** The limits of a gesture, if this seat is to flick now. */
export function gestureOf(play: Play): GestureView | null {
  const answers = play.question?.answers;
  return answers?.kind === "gesture" ? answers : null;
}

export const aim = new Draft<AimValues>();

export const aimedOf = (play: Play, may: GestureView): AimValues => aim.of(play) ?? straight(may);

export const flick = (play: Play, may: GestureView): Promise<boolean> => play.answer({ pull: pullFor(may, aimedOf(play, may)) });
