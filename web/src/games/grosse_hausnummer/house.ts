// What a house number's plate shows for each seat: Große, Kleine and Hohe Hausnummer.

import { thing } from "../../core/things";
import type { Play } from "../../play/play";
import { isBehind } from "../../play/slip";
import { turnOf } from "../../play/turn";

export interface House {
  digits: (number | null)[];
  /** The place to fill next, or the digit that a turned die would change. */
  next: number | null;
  /** True: its dice have been thrown in this round. */
  begun: boolean;
  /** True: this is the number. */
  over: boolean;
  worst: boolean;
}

const EMPTY = [null, null, null];

/** A seat's house number in this round, as far as it may be shown: dice that are still to light up have no place yet. */
export function houseOf(play: Pick<Play, "view" | "waiting" | "moment">, seat: number): House {
  const { view } = play;
  const result = thing(view, "results")?.values[seat] ?? null;
  const slip = thing(view, "slip");
  const row = thing(view, "row");
  if (result !== null && turnOf(play, seat).over) {
    return { digits: [...String(result)].map(Number), next: null, begun: true, over: true, worst: isBehind(play, seat) };
  }
  const begun = slip?.player === seat && slip.throw > 0;
  if (!begun || !row) return { digits: EMPTY, next: null, begun, over: false, worst: false };
  const digits = result === null ? row.faces : withoutLast(row.faces, thing(view, "cup")?.faces ?? [], view.options["placing"] === "at-once");
  return { digits, next: row.next ?? null, begun, over: false, worst: false };
}

/** The number without the dice of the last throw: at its places if they were chosen, otherwise from the left. */
function withoutLast(digits: readonly (number | null)[], faces: readonly unknown[], placed: boolean): (number | null)[] {
  const left = [...faces];
  const kept = digits.map((digit) => {
    const at = left.indexOf(digit);
    if (at >= 0) left.splice(at, 1);
    return at >= 0 ? null : digit;
  });
  return placed ? kept : [...kept.filter((digit) => digit !== null), ...EMPTY].slice(0, digits.length);
}
