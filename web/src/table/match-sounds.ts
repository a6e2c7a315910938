// Sounds of the match apart from its dice: your turn, counting, a strike being written, and what becomes of the game's objects.

import type { MatchView } from "@mutschel/screen";
import type { PlayingMoment } from "../play/director.svelte";
import type { FigureSounds, Piece } from "../play/parts";
import type { Play } from "../play/play";
import { playParts, type Sound } from "../stage/sound";
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

const nameOf = ([noise, which]: Piece): string => `${noise} ${which}`;

/** Hears the objects of all seats. What it finds at first has been there before. */
export class FigureListener {
  private before: Set<string>[] | null = null;

  /** Returns the pieces that are new. */
  fresh(play: Play, { pieces }: FigureSounds): Piece[] {
    const now = play.seats.map((_, seat) => pieces(play, seat));
    const fresh = this.before ? now.flatMap((all, seat) => all.filter((piece) => !this.before![seat]?.has(nameOf(piece)))) : [];
    this.before = now.map((all) => new Set(all.map(nameOf)));
    return fresh;
  }
}

/** Plays these pieces, one after the other. */
export function playPieces(fresh: readonly Piece[], { noises, apart }: FigureSounds): void {
  for (const [place, [noise, , higher]] of fresh.entries()) playParts(noises[noise]!, { after: place * apart, higher: higher ?? 0 });
}
