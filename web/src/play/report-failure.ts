import { ask } from "../core/api";

const MOST = 300;

/** Reports to the operator that a part of a game's screen has failed. A failure of the report is ignored. */
export function reportFailure(game: string, part: string, error: unknown): void {
  console.error(`${game}: ${part}`, error);
  const text = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, MOST);
  ask("POST", `/api/games/${encodeURIComponent(game)}/report`, { part, text }).catch(() => {});
}
