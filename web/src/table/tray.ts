// Effects of a moment, or the match's end, on the dice in a tray.

import type { CupView } from "@mutschel/screen";
import type { Parts } from "../play/parts";
import type { Play } from "../play/play";
import { throwerOf } from "../play/turn";
import type { LitDice } from "../stage/drawn-dice";
import { announcesPlayOff, playOffThrows } from "../play/tallies";

/** Do mats or the Mutschel lie on the tray? Then it has all the room. */
export function laidOver(play: Pick<Play, "moment" | "view">): boolean {
  const kind = play.moment?.moment.kind ?? "";
  return play.view.result !== null || (kind === "tie" ? !playOffThrows(play) || announcesPlayOff(play) : kind === "round" && !play.view.last_throw);
}

/** As many objects as can be told apart in the tray's place. */
const MOST_OBJECTS = 8;

/** Do all players' objects stand in the tray's place, at the end of a round? */
export function objectsStand({ moment, view }: Pick<Play, "moment" | "view">, { Figure }: Parts): boolean {
  return Figure !== undefined && moment?.moment.kind === "round" && !view.last_throw && view.players <= MOST_OBJECTS;
}

/** The cup with the dice that lie in the tray: whoever is to throw finds nothing of the one before. */
export function swept(cup: CupView, { view, coming, moment, waiting, toThrow }: Pick<Play, "view" | "coming" | "moment" | "waiting" | "toThrow">): CupView {
  const before = cup.player !== null && !cup.covered && !waiting?.seats.includes(cup.player);
  return before && toThrow && !moment && (coming ?? view) === view ? { ...cup, faces: [] } : cup;
}

/** The seat whose object stands beside the tray; null: the game has none there, or mats or the Mutschel need the room. */
export function figureSeat(play: Play, { Figure, drawsFigure = false }: Parts): number | null {
  return Figure && !drawsFigure && !laidOver(play) ? throwerOf(play) : null;
}

/** The stage's props for dice that are counted. */
export function onTray(play: Play): { lit: LitDice | null; beside: boolean } {
  const { moment } = play;
  const counts = moment?.lit && moment.moment.lit.length > 0;
  return {
    lit: counts ? { dice: moment.moment.lit, sums: moment.moment.sums.slice(0, moment.counted) } : null,
    beside: laidOver(play),
  };
}
