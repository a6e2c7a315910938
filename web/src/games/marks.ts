// The best marks that games keep of people. Each is found by its folder and loaded when it is wanted.

import type { PersonalBest } from "../core/personal-bests.svelte";
import { folderOf } from "./registry";

const own = import.meta.glob<{ mark: PersonalBest }>("./*/mark.ts");

/** Null: this game keeps none. */
export async function markOf(game: string): Promise<PersonalBest | null> {
  const found = own[`./${folderOf(game)}/mark.ts`];
  return found ? (await found()).mark : null;
}
