// The box with the seven, after a throw.

import { thing } from "../../core/things";
import type { Play } from "../../play/play";
import { turnOf } from "../../play/turn";

export const WANTED = 7;
export const TURNED_OVER = 14;

/** `does`: what she does in her box; null: nothing has been thrown, or she stays in it for good. */
export function boxOf(play: Pick<Play, "view" | "waiting" | "moment">, seat: number): { sum: number; does: "springs" | "peeps" | "knocks" | null } {
  const sum = turnOf(play, seat).faces.reduce((pips, face) => pips + face, 0);
  const goals = [WANTED, TURNED_OVER];
  if (goals.includes(sum)) return { sum, does: "springs" };
  const never = (thing(play.view, "results")?.values[seat] ?? null) !== null;
  if (never || sum === 0) return { sum, does: null };
  return { sum, does: goals.some((goal) => Math.abs(sum - goal) === 1) ? "peeps" : "knocks" };
}
