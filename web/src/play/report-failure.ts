import { ask } from "../core/api";

const MOST = 300;

/** Tells whoever runs the server that a part of a game's screen has failed. Should that fail as well, nobody is bothered. */
export function reportFailure(game: string, part: string, error: unknown): void {
  console.error(`${game}: ${part}`, error);
  const text = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, MOST);
  ask("POST", `/api/games/${encodeURIComponent(game)}/report`, { part, text }).catch(() => {});
}
