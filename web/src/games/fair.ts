// How chance works in each game, for whoever checks a match: the share of every game in the check of fair dice.

import type { Fair } from "../core/fair";
import { plainDice } from "../core/fair-dice";
import type { Play } from "../play/play";
import { folderOf } from "./registry";

/** What chance gave, as words; null: as in every game. */
type InWords = (given: object, play: Pick<Play, "word">) => string | null;

const own = import.meta.glob<{ fair: Fair; inWords?: InWords }>("./*/fair.ts", { eager: true });
const folders = new Set(Object.keys(import.meta.glob("./*/{parts.ts,spoken.txt}")).map((file) => file.split("/")[1]));

/** Plain dice, unless the game's folder says otherwise. Undefined: this page doesn't know the game. */
export const fairOf = (game: string): Fair | undefined =>
  own[`./${folderOf(game)}/fair.ts`]?.fair ?? (folders.has(folderOf(game)) ? plainDice : undefined);

/** What chance gave that is more than faces of dice. */
export const givenInWords = (game: string): InWords => own[`./${folderOf(game)}/fair.ts`]?.inWords ?? (() => null);
