// The turns of this round, without what may not be shown yet. Figures of games are drawn from them.

import { thing, things } from "../core/things";
import { about } from "./moments";
import { throwTogether } from "./own-dice";
import type { Play } from "./play";
import { playOffThrows } from "./tallies";

type Table = Pick<Play, "view" | "waiting" | "moment">;

export interface Turn {
  /** All its dice, those laid aside first; empty: not thrown yet. */
  faces: number[];
  /** The points of each throw, in games that write them down. */
  parts: number[];
  /** True: it succeeded. Null: not decided yet, or turns of this game don't succeed or fail. */
  hit: boolean | null;
  over: boolean;
}

const NOT_YET: Turn = { faces: [], parts: [], hit: null, over: false };

/** A seat's turn in this round. The latest throw is left out until its dice light up; throws of a play-off are no turns. */
export function turnOf(table: Table, seat: number): Turn {
  const { view } = table;
  if (thing(view, "play-off")) return NOT_YET;
  const ended = things(view, "last-turn")[seat];
  const slip = thing(view, "slip");
  const unlit = (slip?.player === seat || throwTogether(view)) && isUnlit(table);
  if (slip?.player !== seat || (ended && ended.faces !== null)) {
    if (!ended || ended.faces === null) return NOT_YET;
    const parts = ended.parts ?? [];
    return unlit ? { ...NOT_YET, parts: parts.slice(0, -1) } : { faces: ended.faces, parts, hit: ended.hit ?? null, over: ended.throw === undefined || ended.hit !== undefined };
  }
  const written = slip.parts.flatMap(({ value, counts }) => (value === null ? [] : [counts ? value : 0]));
  if (unlit) return { ...NOT_YET, parts: written.slice(0, -1) };
  const cup = thing(view, "cup");
  const row = thing(view, "row");
  const lying = slip.throw > 0 && cup?.player === seat ? [...(row && !row.plate ? row.faces : []), ...(cup.faces ?? [])] : [];
  return { ...NOT_YET, faces: lying.flatMap((face) => (face === null ? [] : [Number(face)])), parts: written };
}

/** Have the thrown dice not lit up yet? */
export function isUnlit({ moment }: Pick<Table, "moment">): boolean {
  return Boolean(moment && !moment.lit && !moment.told && ["throw", "turn", "together"].includes(moment.moment.kind));
}

/**
 * The seat with the current turn, or whom the moment is about: it gets the large figure. In a race that is whoever threw, in a play-off of throws
 * nobody; where all throw at the same time, one's own.
 */
export function throwerOf({ view, waiting, moment, seat }: Table & Pick<Play, "seat">): number | null {
  if (playOffThrows({ view, moment: moment ?? null })) return null;
  if (throwTogether(view)) return seat ?? thing(view, "cup")?.player ?? null;
  const told = moment ? about(moment.moment.phrase) : [];
  const next = moment ? (told.length === 1 ? told[0] : undefined) : waiting?.for === "call" ? undefined : waiting?.seats.find((seat) => !waiting.done?.includes(seat));
  return next ?? thing(view, "slip")?.player ?? thing(view, "cup")?.player ?? null;
}
