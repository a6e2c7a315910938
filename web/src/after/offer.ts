// The game made of games, which is offered once: after the first match ever on this device, won or lost.

import { allGames } from "../core/games.svelte";
import { recall, remember } from "../core/storage";
import type { GameLine, TableInfo } from "../protocol";

/** The game to offer after this match; null: none. */
export async function offerAfter({ id, game, seats }: Pick<TableInfo, "id" | "game" | "seats">): Promise<GameLine | null> {
  const first = recall<string | null>("first-match", null);
  if (first === null) remember("first-match", id);
  if ((first ?? id) !== id) return null;
  const offered = (await allGames()).find(({ courses, players }) => courses > 0 && seats.length >= players[0] && seats.length <= players[1]);
  return offered && offered.id !== game ? offered : null;
}
