// Everybody's turn in this round, as far as it may be shown: what a game's figure is drawn from.

import { thing, things } from "../core/things";
import type { Play } from "./play";

type Table = Pick<Play, "view" | "waiting" | "moment">;

export interface Turn {
  /** All its dice, those laid aside first; empty: not thrown yet. */
  faces: number[];
  /** What each throw has brought, where that is written down. */
  parts: number[];
  /** Whether it succeeded; null: not decided yet, or nothing of the kind. */
  hit: boolean | null;
  over: boolean;
}

const NOT_YET: Turn = { faces: [], parts: [], hit: null, over: false };

/** A seat's turn in this round. As long as its dice are still to light up, the throw isn't shown. */
export function turnOf(table: Table, seat: number): Turn {
  const { view } = table;
  const ended = things(view, "last-turn")[seat];
  const slip = thing(view, "slip");
  const unlit = slip?.player === seat && isUnlit(table);
  if (slip?.player !== seat || (ended && ended.faces !== null)) {
    if (!ended || ended.faces === null) return NOT_YET;
    const parts = ended.parts ?? [];
    return unlit ? { ...NOT_YET, parts: parts.slice(0, -1) } : { faces: ended.faces, parts, hit: ended.hit ?? null, over: true };
  }
  const written = slip.parts.flatMap(({ value, counts }) => (value === null ? [] : [counts ? value : 0]));
  if (unlit) return { ...NOT_YET, parts: written.slice(0, -1) };
  const cup = thing(view, "cup");
  const row = thing(view, "row");
  const lying = slip.throw > 0 && cup?.player === seat ? [...(row && !row.plate ? row.faces : []), ...(cup.faces ?? [])] : [];
  return { ...NOT_YET, faces: lying.flatMap((face) => (face === null ? [] : [Number(face)])), parts: written };
}

/** The dice lie there and have not lit up yet. */
function isUnlit({ moment }: Table): boolean {
  return Boolean(moment && !moment.lit && !moment.told && ["throw", "turn"].includes(moment.moment.kind));
}

/** Whose turn it is: theirs is the large figure. */
export function throwerOf({ view, waiting, moment }: Table): number | null {
  const next = moment ? undefined : waiting?.seats.find((seat) => !waiting.done?.includes(seat));
  return next ?? thing(view, "slip")?.player ?? thing(view, "cup")?.player ?? null;
}
