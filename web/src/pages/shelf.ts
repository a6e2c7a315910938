// Filters the shelf by company, kind and search text. Names are found in both languages, and without umlauts.

import type { Demand, GameLine } from "../protocol";

/** The number of people who want to play. */
export type Company = "1" | "2" | "3-4" | "5+";
export type Kind = "all" | Demand | "short";

export interface Wish {
  company?: Company | null;
  kind?: Kind;
  search?: string;
}

const PEOPLE: Record<Company, readonly [least: number, most: number]> = { "1": [1, 1], "2": [2, 2], "3-4": [3, 4], "5+": [5, Infinity] };

export const COMPANIES = Object.keys(PEOPLE) as Company[];
export const KINDS: readonly Kind[] = ["all", "memory", "speed", "wits", "hand", "luck", "short"];

const SHORT = 10;

/** Spellings to search for: small letters, no accents, ß as ss; umlauts also with an e. */
export function plain(text: string): string {
  return text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "").replace(/[^a-z0-9]+/g, " ").trim();
}

const spelledOut = (text: string): string =>
  plain(text.toLowerCase().replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue"));

function seats(game: GameLine, company: Company): boolean {
  const [least, most] = PEOPLE[company];
  return game.players[0] <= most && game.players[1] >= least;
}

function isOf(game: GameLine, kind: Kind): boolean {
  if (kind === "all") return true;
  return kind === "short" ? game.minutes !== null && game.minutes <= SHORT : game.asks.includes(kind);
}

/** Returns the games that match. `other`: the same games in the other language, once fetched. */
export function onShelf(games: readonly GameLine[], { company = null, kind = "all", search = "" }: Wish, other: readonly GameLine[] = []): GameLine[] {
  const wanted = plain(search).split(" ");
  return games.filter((game) => {
    const elsewhere = other.find(({ id }) => id === game.id);
    const texts = [game.name, game.summary, game.id, elsewhere?.name ?? "", elsewhere?.summary ?? ""].join(" ");
    const words = `${plain(texts)} ${spelledOut(texts)}`;
    return (company === null || seats(game, company)) && isOf(game, kind) && wanted.every((word) => words.includes(word));
  });
}

/** True for a pub game, which is played for strikes. */
export const isFromPub = (game: GameLine): boolean => game.score === "strikes";
