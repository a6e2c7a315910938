import { language, words } from "../../core/language.svelte";
import type { PersonalBest } from "../../core/personal-bests.svelte";

const say = words({ de: { name: "Schnellster richtiger Ruf" }, en: { name: "Quickest right call" } });

export const best: PersonalBest = {
  name: () => say().name,
  said: (ms) => `${(ms / 1000).toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`,
  lowest: true,
  instead: true,
  watching() {
    /** The time at which the dice came into sight; null: that wasn't seen here. */
    let since: number | null = null;
    let racing: boolean | null = null;
    let told = 0;
    return (view, seat) => {
      const right = view.news.find(({ text, player, number }) => text === "right" && player === seat && number > told);
      told = view.news.at(-1)?.number ?? told;
      const took = right && racing && since !== null ? view.now - since : null;
      const now = view.waiting?.for === "call";
      if (now && racing === false) since = view.now;
      else if (!now) since = null;
      racing = now;
      return took !== null && took > 0 ? took : null;
    };
  },
};
