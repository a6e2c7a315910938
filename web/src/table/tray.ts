// What a moment, or the end, does to the dice in a tray.

import type { Play } from "../play/play";
import type { LitDice } from "../stage/drawn-dice";

/** Mats or the Mutschel are laid on the tray, which then has all the room. */
export function laidOver({ moment, view }: Pick<Play, "moment" | "view">): boolean {
  return view.result !== null || ["round", "tie"].includes(moment?.moment.kind ?? "");
}

/** For the stage with the dice that are counted. */
export function onTray(play: Play): { lit: LitDice | null; beside: boolean } {
  const { moment } = play;
  const counts = moment?.lit && moment.moment.lit.length > 0;
  return {
    lit: counts ? { dice: moment.moment.lit, sums: moment.moment.sums.slice(0, moment.counted) } : null,
    beside: laidOver(play),
  };
}
