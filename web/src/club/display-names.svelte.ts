// Names for people and evenings of a club.

import { language, words } from "../core/language.svelte";
import type { ClubEvening, ClubView } from "../protocol";
import { personIn } from "./session.svelte";
import { yearOrMonth } from "./dates";

const say = words({ de: { you: "Du", nobody: "–" }, en: { you: "You", nobody: "–" } });

/** Returns a person's name; "you" for the only person of this device, a dash for a forgotten one. */
export function called(view: ClubView, person: number | null): string {
  if (person !== null && view.mine.length === 1 && view.mine[0] === person) return say().you;
  return personIn(view, person)?.name ?? say().nobody;
}

/** Returns the evenings with their year: "2027", or "Jan. 2027" if there were several that year. */
export const evenings = (view: ClubView): (ClubEvening & { when: string })[] => {
  const when = yearOrMonth(view.evenings.map(({ at }) => at), language());
  return view.evenings.map((evening, place) => ({ ...evening, when: when[place]! }));
};
