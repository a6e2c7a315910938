// Every game's share in the check of fair dice: how chance works in it.

import type { Fair } from "../core/fair";
import { plainDice } from "../core/fair-dice";
import type { Play } from "../play/play";
import { folderOf } from "./registry";

/** Puts a result of chance into words; null: as in every game. */
type InWords = (given: object, play: Pick<Play, "word">) => string | null;

const own = import.meta.glob<{ fair: Fair; inWords?: InWords }>("./*/fair.ts", { eager: true });
const folders = new Set(Object.keys(import.meta.glob("./*/{parts.ts,spoken.txt}")).map((file) => file.split("/")[1]));

/** Plain dice, unless the game's folder says otherwise. Undefined: this page doesn't know the game. */
export const fairOf = (game: string): Fair | undefined =>
  own[`./${folderOf(game)}/fair.ts`]?.fair ?? (folders.has(folderOf(game)) ? plainDice : undefined);

/** The words for results of chance that are more than faces of dice. */
export const givenInWords = (game: string): InWords => own[`./${folderOf(game)}/fair.ts`]?.inWords ?? (() => null);
