// Titles of king, queen and runner-up, as the person chose; a neutral one if they chose nothing.

import { words } from "../core/language.svelte";
import { nameOf } from "./names.svelte";
import type { Whole } from "./view";

const say = words({
  de: {
    king: { king: "Mutschelkönig", queen: "Mutschelkönigin", unsaid: "Mutschelkrone" },
    vice: { king: "Vizekönig", queen: "Vizekönigin", unsaid: "Zweiter Platz" },
    is: { king: (name: string) => `${name} ist Mutschelkönig.`, queen: (name: string) => `${name} ist Mutschelkönigin.`, unsaid: (name: string) => `${name} trägt die Mutschelkrone.` },
  },
  en: {
    king: { king: "Mutschel king", queen: "Mutschel queen", unsaid: "Mutschel crown" },
    vice: { king: "Runner-up", queen: "Runner-up", unsaid: "Runner-up" },
    is: { king: (name: string) => `${name} is Mutschel king.`, queen: (name: string) => `${name} is Mutschel queen.`, unsaid: (name: string) => `${name} wears the Mutschel crown.` },
  },
});

const chosen = (view: Whole, person: number): "king" | "queen" | "unsaid" => view.people[person]?.title ?? "unsaid";

/** "Mutschelkönigin" */
export const kingTitle = (view: Whole, person: number): string => say().king[chosen(view, person)];
export const viceTitle = (view: Whole, person: number): string => say().vice[chosen(view, person)];

/** "Jonas ist Mutschelkönig."; empty before anybody is crowned. */
export function crownedLine(view: Whole): string {
  const { king } = view.prizes;
  return king === null ? "" : say().is[chosen(view, king)](nameOf(view, king));
}
