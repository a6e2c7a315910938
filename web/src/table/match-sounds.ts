// Sounds of the match apart from its dice: your turn, counting, a strike being written.

import type { MatchView } from "@mutschel/screen";
import type { PlayingMoment } from "../play/director.svelte";
import type { Play } from "../play/play";
import type { Sound } from "../stage/sound";
import { talliesOf } from "../play/tallies";

export function cues(play: Play, before: MatchView, after: MatchView): Sound[] {
  const heard: Sound[] = [];
  const total = (view: MatchView): number =>
    talliesOf(view).filter(({ what }) => what === "strikes").flatMap(({ counts }) => counts).reduce((sum, n) => sum + n, 0);
  if (total(after) > total(before) && !play.moment) heard.push("pencil"); // during a moment the pencil has its own time
  const yours = (view: MatchView): boolean =>
    view.waiting !== null && view.waiting.for !== "call" && play.mine.some((seat) => view.waiting!.seats.includes(seat));
  if (yours(after) && !yours(before)) heard.push("your-turn");
  return heard;
}

/** The sound for a moment's progress since `before`. */
export function momentCue(before: PlayingMoment | null, after: PlayingMoment): Sound | null {
  const same = before?.moment === after.moment ? before : null;
  const { kind } = after.moment;
  if (kind === "round" && !same) return "paper";
  if ((kind === "round" || kind === "strike") && after.strokes > (same?.strokes ?? 0)) return "pencil";
  return after.counted > (same?.counted ?? 0) ? "die" : null;
}
