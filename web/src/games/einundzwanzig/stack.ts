// The stack of beer mats: one for each pip, whoever counted it.

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

export function stackOf({ view }: Pick<Play, "view">): Stack {
  const by = thing(view, "counter")?.by ?? [];
  const last = by.findLastIndex((seat) => seat !== by.at(-1)) + 1;
  return { by, fresh: by.length - last, fallen: by.length >= LIMIT };
}
