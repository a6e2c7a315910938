// A row of Dice Flick's box as lessons write it: "b3*" a blue 3 that counts, "^g" an upgrade, "^c" centre, "^+" bonus, ".." empty.

import type { Colour } from "../look/marks";
import { colourOf, isLetter } from "./lesson";

export interface Hole {
  die?: { colour: Colour; face: number };
  marker?: "centre" | "upgrade" | "bonus";
  colour?: Colour;
  counts: boolean;
}

export function holesOf(row: string): Hole[] {
  return row.split(/\s+/).map((token) => {
    const [, sign = "", what = "", mark = ""] = /^([\^a-z.])([a-z0-9+.])([*-]?)$/.exec(token) ?? [];
    const counts = mark === "*";
    if (sign === "^") {
      if (what === "c") return { marker: "centre", counts };
      if (what === "+") return { marker: "bonus", counts };
      return { marker: "upgrade", colour: colourOf(what), counts };
    }
    return isLetter(sign) ? { die: { colour: colourOf(sign), face: Number(what) }, counts } : { counts };
  });
}
