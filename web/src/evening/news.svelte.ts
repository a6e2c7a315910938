// The news of an evening, a sentence each.

import { listed, words } from "../core/language.svelte";
import type { EveningNews } from "../protocol";
import { itemName, nameOf, tableName } from "./names.svelte";
import { crownedLine } from "./titles.svelte";
import { FINAL, itemOf, type Whole } from "./view";

const say = words({
  de: {
    came: (name: string) => `${name} ist da.`,
    cameTo: (name: string, table: string) => `${name} ist da und sitzt an ${table}.`,
    left: (name: string) => `${name} ist heimgegangen.`,
    drawn: "Die Tische sind ausgelost.",
    called: (game: string) => `Jetzt kommt: ${game}.`,
    final: (game: string) => `Das Finale beginnt: ${game}.`,
    won: (name: string, game: string, table: string) => `${name} gewinnt an ${table}: ${game}.`,
    wonFinal: (name: string) => `${name} gewinnt das Finale.`,
    tied: (names: string) => `${names} stechen.`,
    corrected: (name: string, game: string, table: string) => `Berichtigt: ${name} gewinnt an ${table}: ${game}.`,
    paused: "Pause. Guten Appetit.",
    resumed: "Weiter geht’s.",
  },
  en: {
    came: (name: string) => `${name} has arrived.`,
    cameTo: (name: string, table: string) => `${name} has arrived and is sitting at ${table}.`,
    left: (name: string) => `${name} has gone home.`,
    drawn: "The tables have been drawn.",
    called: (game: string) => `Now playing: ${game}.`,
    final: (game: string) => `The final begins: ${game}.`,
    won: (name: string, game: string, table: string) => `${name} wins ${game} at ${table}.`,
    wonFinal: (name: string) => `${name} wins the final.`,
    tied: (names: string) => `${names} play off.`,
    corrected: (name: string, game: string, table: string) => `Corrected: ${name} wins ${game} at ${table}.`,
    paused: "Time for a break. Enjoy your meal.",
    resumed: "Back to the dice.",
  },
});

/** "Anna gewinnt an Tisch 1: Wächter." */
export function newsLine(view: Whole, news: EveningNews): string {
  const name = nameOf(view, news.person ?? null);
  const game = view.games[news.game ?? 0];
  const at = news.table ?? null;
  const what = itemName(game?.item ?? itemOf(view, news.item ?? null));
  const table = at === null ? "" : tableIn(at);
  switch (news.what) {
    case "came":
      return at === null ? say().came(name) : say().cameTo(name, table);
    case "left":
      return say().left(name);
    case "drawn":
      return say().drawn;
    case "called":
      return say().called(what);
    case "final":
      return say().final(what);
    case "won":
      return at === FINAL ? say().wonFinal(name) : say().won(name, what, table);
    case "tied":
      return say().tied(listed((game?.best ?? game?.tied ?? []).map((person) => nameOf(view, person))));
    case "corrected":
      return at === FINAL ? say().wonFinal(name) : say().corrected(name, what, table);
    case "paused":
      return say().paused;
    case "resumed":
      return say().resumed;
    case "crowned":
      return crownedLine(view);
  }
}

/** Returns a table's name for use inside a sentence: with a no-break space, and small in English. */
const tableIn = (table: number): string => tableName(table).replace(" ", "\u00a0").replace("Table", "table");
