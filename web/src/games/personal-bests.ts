// The personal bests that games keep. Each is found by its folder and loaded when it is wanted.

import type { PersonalBest } from "../core/personal-bests.svelte";
import { folderOf } from "./registry";

const own = import.meta.glob<{ best: PersonalBest }>("./*/personal-best.ts");

/** Null: this game keeps none. */
export async function personalBestOf(game: string): Promise<PersonalBest | null> {
  const found = own[`./${folderOf(game)}/personal-best.ts`];
  return found ? (await found()).best : null;
}
