// Filters the shelf by kind and by search text. Names are found in both languages, and without umlauts.

import type { Demand, GameLine } from "../protocol";

export type Filter = "all" | Demand | "alone" | "short";

export const FILTERS: readonly Filter[] = ["all", "memory", "speed", "wits", "hand", "luck", "alone", "short"];

const SHORT = 10;

/** Spellings to search for: small letters, no accents, ß as ss; umlauts also with an e. */
export function plain(text: string): string {
  return text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "").replace(/[^a-z0-9]+/g, " ").trim();
}

const spelledOut = (text: string): string =>
  plain(text.toLowerCase().replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue"));

function fits(game: GameLine, filter: Filter): boolean {
  switch (filter) {
    case "all":
      return true;
    case "alone":
      return game.players[0] === 1;
    case "short":
      return game.minutes !== null && game.minutes <= SHORT;
    default:
      return game.asks.includes(filter);
  }
}

/** Returns the games that match. `other`: the same games in the other language, once fetched. */
export function onShelf(
  games: readonly GameLine[],
  filter: Filter,
  search: string,
  other: readonly GameLine[] = [],
): GameLine[] {
  const wanted = plain(search).split(" ");
  return games.filter((game) => {
    const elsewhere = other.find(({ id }) => id === game.id);
    const texts = [game.name, game.summary, game.id, elsewhere?.name ?? "", elsewhere?.summary ?? ""].join(" ");
    const words = `${plain(texts)} ${spelledOut(texts)}`;
    return fits(game, filter) && wanted.every((word) => words.includes(word));
  });
}
