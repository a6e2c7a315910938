// Words for a table, an evening or a club.

import type { AdminLine, GameLine, PlaceKind } from "../protocol";
import { words } from "../core/language.svelte";

export const KINDS: readonly PlaceKind[] = ["table", "evening", "club"];

export const placeWords = words({
  de: {
    table: "Tisch",
    evening: "Abend",
    club: "Stammtisch",
    damaged: "nicht lesbar",
    state: ({ kind, state }: Pick<AdminLine, "kind" | "state">): string =>
      kind === "club" ? "" : ({ lobby: "noch nicht begonnen", running: "läuft", over: "vorbei", abandoned: "ohne Ergebnis beendet" }[state] ?? state),
  },
  en: {
    table: "Table",
    evening: "Evening",
    club: "Club",
    damaged: "can’t be read",
    state: ({ kind, state }: Pick<AdminLine, "kind" | "state">): string =>
      kind === "club" ? "" : ({ lobby: "not started yet", running: "under way", over: "over", abandoned: "ended without a result" }[state] ?? state),
  },
});

/** Returns a place's name; a table is named after its game. */
export function titleOf({ kind, name, game }: AdminLine, games: readonly GameLine[]): string {
  return kind === "table" ? (games.find(({ id }) => id === game)?.name ?? game) : name || placeWords()[kind];
}
