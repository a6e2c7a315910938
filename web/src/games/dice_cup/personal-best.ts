import { words } from "../../core/language.svelte";
import type { PersonalBest } from "../../core/personal-bests.svelte";

const say = words({ de: { name: "Bestes Gedächtnis" }, en: { name: "Best memory" } });

export const best: PersonalBest = {
  name: () => say().name,
  said: String,
  lowest: false,
  instead: true,
  /** One sheet: with more columns, or more time to look, it would be another game. */
  watching: () => (view, seat) =>
    view.result && view.options["columns"] === 1 && Number(view.options["seconds"]) <= 3 ? view.result.scores[seat]! : null,
};
