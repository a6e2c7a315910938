import type { Play } from "./play.svelte";

/** A hint is there for whoever plays against bots only, and not where speed counts. */
export function canHint(play: Play): boolean {
  const others = play.seats.filter((_, seat) => seat !== play.seat);
  return play.question !== null && play.waiting?.for !== "call" && others.length > 0 && others.every((seat) => seat.bot !== null);
}
