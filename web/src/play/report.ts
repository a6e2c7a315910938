/** A part of a game's screen has failed: whoever runs the server should know. */
export function report(game: string, part: string, error: unknown): void {
  console.error(`${game}, ${part}:`, error);
}
