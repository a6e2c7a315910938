// The dice in words, short enough to be heard in a few seconds: "Weiß 1 2, Gelb 3 3, …".

import { language } from "../../core/language.svelte";
import type { CupView } from "@mutschel/screen";
import { colourName, type Words } from "../../look/die-marks";

export function spoken(game: Words, cup: CupView): string {
  const colours = new Map<string, unknown[]>();
  cup.faces?.forEach((face, place) => {
    const kind = cup.dice[place]!;
    const name = kind === "plain" ? "" : colourName(language(), kind, game);
    colours.set(name, [...(colours.get(name) ?? []), face]);
  });
  return [...colours].map(([name, faces]) => [name, ...faces].join(" ")).join(", ");
}
