// The sheet that all share, as far as it may be seen.

import { thing } from "../../core/things";
import type { Play } from "../../play/play";
import { isUnlit } from "../../play/turn";
import { swept } from "../../table/tray";

export interface SharedSheet {
  numbers: number[];
  crossed: number[];
  /** The sum of the dice in the tray; null: none lie there. */
  sum: number | null;
}

/** Returns the sheet. A number is crossed out only once its dice light up. */
export function sheetOf(play: Play): SharedSheet {
  const { numbers, crossed } = thing(play.view, "numbers")!;
  const faces = swept(thing(play.view, "cup")!, play).faces ?? [];
  const sum = faces.length > 0 ? faces.reduce<number>((all, face) => all + Number(face), 0) : null;
  const fresh = isUnlit(play) && play.moment!.moment.phrase.text === "crossed" ? sum : null;
  return { numbers, crossed: crossed.filter((number) => number !== fresh), sum };
}
