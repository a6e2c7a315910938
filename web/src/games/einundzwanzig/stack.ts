// The stack of beer mats: one for each pip, whoever counted it. As high as it may be shown at this beat.

import { thing } from "../../core/things";
import type { Play } from "../../play/play";

export const LIMIT = 21;

export interface Stack {
  /** The seat whose mat it is, from the lowest to the highest. */
  by: readonly number[];
  /** How many of them the last flick has brought. */
  fresh: number;
  fallen: boolean;
}

/** The die comes to rest first; at the end of a round the stack falls when that is told. */
export function stackOf({ view, moment }: Pick<Play, "view" | "moment">): Stack {
  const by = thing(view, "counter")?.by ?? [];
  const last = by.findLastIndex((seat) => seat !== by.at(-1)) + 1;
  const ends = moment?.moment.kind === "round";
  if (ends && !moment.decided) return { by: by.slice(0, last), fresh: 0, fallen: false };
  return { by, fresh: by.length - last, fallen: by.length >= LIMIT };
}
