// The news of an evening, a sentence each.

import { listed, words } from "../core/language.svelte";
import type { EveningNews } from "../protocol";
import { capital, counted } from "./counts.svelte";
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
    finished: (tables: number) => `${capital(counted(tables))} Tische sind fertig.`,
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
    finished: (tables: number) => `${capital(counted(tables))} tables have finished.`,
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

/** The milliseconds for which news stands at least. */
const STANDS = 6000;
/** The most news that wait for their turn; more become one sentence. */
const QUEUE = 3;
/** Milliseconds after which news is too old to be told at all, as from a list that was offline. */
const LATE = 60_000;

export interface NewsShown {
  news: EveningNews;
  /** The number of tables that have finished since, if that is told instead. */
  finished: number;
  /** The time since when it has been shown. */
  since: number;
}

/** Returns the news to show now: each stands for a while, and many at once are told in one sentence. */
export function newsNow(view: Pick<Whole, "news">, shown: NewsShown | null, now: number): NewsShown | null {
  const latest = view.news[0];
  if (!latest) return null;
  if (!shown) return { news: latest, finished: 0, since: now };
  const waiting = view.news.filter((news) => news.at > shown.news.at && (now - news.at < LATE || news === latest)).reverse();
  if (waiting.length === 0 || now - shown.since < STANDS) return shown;
  const finished = new Set(waiting.filter(({ what }) => what === "won").map(({ table }) => table)).size;
  return waiting.length > QUEUE && finished > 1 ? { news: latest, finished, since: now } : { news: waiting[0]!, finished: 0, since: now };
}

/** The sentence for the news shown. */
export const shownLine = (view: Whole, { news, finished }: NewsShown): string => (finished > 0 ? say().finished(finished) : newsLine(view, news));

/** Returns a table's name for use inside a sentence: with a no-break space, and small in English. */
const tableIn = (table: number): string => tableName(table).replace(" ", "\u00a0").replace("Table", "table");
