import type { BreathView } from "@mutschel/screen";
import { Draft, ScreenState } from "../../play/screen-state.svelte";
import type { Play } from "../../play/play";
import { within, type Puff } from "./breath";

/** Was the microphone refused? As long as the page lives. */
export const mouth = $state({ refused: false });

class Breaths {
  /** The latest one, of how much there could be. */
  last = $state.raw({ peak: 0, of: 1 });
}
export const breaths = new ScreenState(() => new Breaths());

/** Metres per second, set with the slider and not blown yet. */
export const peakSet = new Draft<number>();

/** Does a breath decide, and not chance alone? */
export const byBreath = (play: Play): boolean => play.view.options["dice"] === "physics";

/** The limits of a breath, if this seat is to blow now. */
export function breathOf(play: Play): BreathView | null {
  const answers = play.question?.answers;
  return answers?.kind === "breath" ? answers : null;
}

/** May this device blow the guard off now? */
export const mayBlow = (play: Play): boolean =>
  breathOf(play) !== null || (!byBreath(play) && play.toThrow && play.waiting?.how === "blow");

/** Blows this hard; where chance decides, that makes no difference. */
export function blow(play: Play, puff: Puff): void {
  const may = breathOf(play);
  if (play.busy || !mayBlow(play)) return;
  if (!may) return void play.throw();
  const breath = within(may, puff);
  breaths.at(play).last = { peak: breath.peak, of: may.peak[1] };
  void play.answer(breath);
}
