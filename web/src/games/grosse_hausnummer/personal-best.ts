import { words } from "../../core/language.svelte";
import type { PersonalBest } from "../../core/personal-bests.svelte";

const say = words({ de: { name: "Höchste Hausnummer" }, en: { name: "Highest house number" } });

export const best: PersonalBest = {
  name: () => say().name,
  said: String,
  lowest: false,
  instead: false,
  watching: () => (view, seat) => {
    const built = view.news.findLast(({ text, player }) => text === "result" && player === seat)?.["result"];
    return typeof built === "number" ? built : null;
  },
};
