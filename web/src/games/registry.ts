// The games with a screen of their own. Each is found by its folder, which is called as in Python, or brings a module that the
// server serves. It is loaded when it is played.

import type { FigurePlay, Parts } from "../play/parts";
import type { Component } from "svelte";
import type { GameInfo, TableInfo } from "../protocol";

const own = import.meta.glob<{ parts: Parts }>("./*/parts.ts");
const figures = import.meta.glob<{ default: FigureOfGame }>("./*/Figure.svelte");
const sounds = import.meta.glob<{ sounds: NonNullable<Parts["sounds"]> }>("./*/sounds.ts");

type FigureOfGame = Component<{ play: FigurePlay; seat: number; small?: boolean }>;

/** What a game asks a table to agree on in its own way. `covers`: the options that are not listed with the others then. */
export interface OwnTerms {
  default: Component<{ info: TableInfo; game: GameInfo; disabled: boolean; onchange: (options: Record<string, unknown>) => void }>;
  covers: readonly string[];
}
const terms = import.meta.glob<OwnTerms>("./*/Terms.svelte");

export const termsOf = (game: string): Promise<OwnTerms | undefined> => terms[`./${folderOf(game)}/Terms.svelte`]?.() ?? Promise.resolve(undefined);

/** A game's folder: dice-cup is in dice_cup. */
export const folderOf = (game: string): string => game.replaceAll("-", "_");

/** The object of a game, if it has one. */
export const figureOf = async (game: string): Promise<FigureOfGame | undefined> => (await figures[`./${folderOf(game)}/Figure.svelte`]?.())?.default;

/** Returns the parts that the game draws itself; all others are common. */
export async function partsOf({ id, screen }: Pick<GameInfo, "id" | "screen">): Promise<Parts> {
  if (screen !== null) {
    const { screenParts } = await import("../play/own-screen.svelte");
    return screenParts({ id }, screen);
  }
  const folder = `./${folderOf(id)}`;
  const [ours, figure, heard] = await Promise.all([own[`${folder}/parts.ts`]?.(), figures[`${folder}/Figure.svelte`]?.(), sounds[`${folder}/sounds.ts`]?.()]);
  return { ...ours?.parts, ...(figure && { Figure: figure.default }), ...heard };
}
