import type { Fair } from "../../core/fair";
import { words } from "../../core/language.svelte";

/** Numbers that go into every simulated flick or breath. */
const LUCK = 6;

const say = words({ de: "noch einmal", en: "once more" });

/** The face that a simulated die shows; null: it has to be sent again. */
export function inWords(given: object): string {
  const { face } = given as { face: number | null };
  return face === null ? say() : String(face);
}

/** Checks a game of the hand: in a simulated flick or breath chance gave only the luck; the rest is physics. */
export const byHand = (otherwise: Fair): Fair => (log) => {
  const chance = otherwise(log);
  if (!chance || log.options["dice"] !== "physics") return chance;
  return {
    answered: (value) => chance.answered?.(value),
    ...(chance.fits && { fits: chance.fits }),
    make(told, view, next) {
      if (typeof told !== "object" || told === null || Array.isArray(told)) return chance.make(told, view, next);
      const luck = Array.from({ length: LUCK }, next);
      chance.make(told, view, next); // where it came to lie
      return { ...told, luck };
    },
  };
};
