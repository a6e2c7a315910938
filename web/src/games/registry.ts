// The games with a screen of their own. Each is found by its folder, which is called as in Python, and loaded when it is played.

import type { Parts } from "../play/parts";

const own = import.meta.glob<{ parts: Parts }>("./*/parts.ts");

/** A game's folder: dice-cup is in dice_cup. */
export const folderOf = (game: string): string => game.replaceAll("-", "_");

/** What the game draws itself; what it leaves out is common to all. */
export async function partsOf(game: string): Promise<Parts> {
  return (await own[`./${folderOf(game)}/parts.ts`]?.())?.parts ?? {};
}
