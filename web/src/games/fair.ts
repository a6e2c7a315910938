// How chance works in each game, for whoever checks a match: the share of every game in the check of fair dice.

import type { Fair } from "../core/fair";
import { folderOf } from "./registry";

const own = import.meta.glob<{ fair: Fair }>("./*/fair.ts", { eager: true });

/** Undefined: this page doesn't know the game. */
export const fairOf = (game: string): Fair | undefined => own[`./${folderOf(game)}/fair.ts`]?.fair;
