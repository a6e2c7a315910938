import type { Play } from "../play/play";

/** May the person here show signs? Only to other people, and never while speed or memory counts. */
export function maySign(play: Play): boolean {
  const alone = play.seats.every((seat, place) => seat.bot !== null || play.mine.includes(place));
  return play.mine.length === 1 && !play.watching && !alone && play.waiting?.for !== "call" && play.waiting?.for !== "pause";
}
