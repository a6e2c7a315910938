// Sounds that belong to the match and not to the dice: it's your turn, a strike is written down.

import type { MatchView } from "../core/views";
import type { Play } from "../play/play.svelte";
import type { Sound } from "../stage/sound";
import { talliesOf } from "./tallies";

export function cues(play: Play, before: MatchView, after: MatchView): Sound[] {
  const heard: Sound[] = [];
  const total = (view: MatchView): number =>
    talliesOf(view).filter(({ what }) => what === "strikes").flatMap(({ counts }) => counts).reduce((sum, n) => sum + n, 0);
  if (total(after) > total(before)) heard.push("pencil");
  const yours = (view: MatchView): boolean =>
    view.waiting !== null && view.waiting.for !== "call" && play.mine.some((seat) => view.waiting!.seats.includes(seat));
  if (yours(after) && !yours(before)) heard.push("your-turn");
  return heard;
}
