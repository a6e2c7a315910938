// The friend who guides a player through the first match of a game: one line for each first event, from the game's texts.

import { settings } from "../core/settings.svelte";
import { thing } from "../core/things";
import type { MatchView, MomentView } from "@mutschel/screen";
import type { GameInfo } from "../protocol";
import { about } from "../play/moments";
import type { Play } from "../play/play";
import { rememberTold, toldOf } from "./firsts.svelte";

/** A line and its event: see `GameTexts.first`. */
export interface FriendLine {
  first: string;
  line: string;
  more: string;
}

/** The event of the only line in games without lines of their own. */
const PITCH = "pitch";
const AFTER = "after-";
/** Moments that are explained to everybody; those of a throw only to the thrower. */
const FOR_ALL = ["round", "tie", "strike"];

export class Friend {
  /** The line for the current event, if it is a first. */
  readonly says: FriendLine | null = $derived.by(() => lineOf(this.play.game, firstsOf(this.play)));
  /** Is this the player's first match of the game? */
  readonly newcomer: boolean;

  constructor(private readonly play: Play) {
    this.newcomer = settings.friend && !play.watching && toldOf(play.game.id).length === 0;
  }

  /** Key of what the line is about: an open question or a moment, and it doesn't outlast them. Empty: an event of the past without a moment. */
  get asked(): string {
    if (!this.says?.first.startsWith(AFTER)) return this.play.asked;
    return this.play.moment ? `moment ${this.play.moment.moment.phrase.number}` : "";
  }

  /** Must the cup stay down until the player is ready? */
  get waits(): boolean {
    return this.says?.first === LOOK;
  }

  /** The player has read the line. */
  done(): void {
    if (this.says) rememberTold(this.play.game.id, this.says.first);
  }
}

const LOOK = "look";

/** Is this a player's first look under the cup? Then the cup waits for them. */
export function firstLook(game: GameInfo, view: MatchView | undefined, realDice: boolean): boolean {
  return view !== undefined && !realDice && aboutToLook(view) && lineOf(game, [LOOK]) !== null;
}

/** Does the friend have a line about this moment? */
export function tellsOf(game: GameInfo, moment: MomentView, own: boolean): boolean {
  return lineOf(game, afterwards(moment, own)) !== null;
}

/** Possible events now, the most important one first. */
function firstsOf(play: Play): string[] {
  const { moment, view, waiting } = play;
  if (play.watching || play.info.paused || view.result || view.abandoned) return [];
  if (moment) return moment.told || moment.moment.kind === "round" ? afterwards(moment.moment, moment.own) : [];
  if (waiting?.for === "pause") return aboutToLook(view) && !play.realDice ? [LOOK] : [];
  const news = view.news.flatMap((item) => (about(item).some((seat) => play.mine.includes(seat)) ? [AFTER + item.text] : []));
  if (play.toThrow) return [...news, waiting!.how ?? "throw", "throw", PITCH];
  return play.question ? [...news, play.question.ask.text, PITCH] : news;
}

function afterwards({ kind, phrase }: MomentView, own: boolean): string[] {
  return own || FOR_ALL.includes(kind) ? [AFTER + phrase.text, AFTER + kind] : [];
}

/** Is a cup about to be lifted? */
export const aboutToLook = (view: MatchView): boolean => view.waiting?.for === "pause" && thing(view, "cup")?.covered === true;

function lineOf(game: GameInfo, firsts: readonly string[]): FriendLine | null {
  if (!settings.friend) return null;
  const texts: Record<string, string> = Object.keys(game.texts.first).length > 0 ? game.texts.first : { [PITCH]: game.summary };
  const told = toldOf(game.id);
  const first = firsts.find((one) => texts[one] !== undefined && !told.includes(one));
  if (first === undefined) return null;
  const text = texts[first]!;
  const [, line = text, more = ""] = /^(.+?)\n(.+)$/.exec(text) ?? /^(.+?[.!?:])\s+(.+)$/.exec(text) ?? [];
  return { first, line, more };
}
