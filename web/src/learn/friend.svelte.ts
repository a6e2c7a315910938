// A friend who leads somebody through their first match of a game: at each first a line, once. Its texts are the game's.

import { settings } from "../core/settings.svelte";
import { thing } from "../core/things";
import type { MatchView, MomentView } from "@mutschel/screen";
import type { GameInfo } from "../protocol";
import { about } from "../play/moments";
import type { Play } from "../play/play";
import { rememberTold, toldOf } from "./firsts.svelte";

/** What is said, and when: see `GameTexts.first`. */
export interface FriendLine {
  first: string;
  line: string;
  more: string;
}

/** Of a game that brings no such lines there is at least this. */
const PITCH = "pitch";
const AFTER = "after-";
/** These concern everybody; what came of a throw, only whoever threw. */
const FOR_ALL = ["round", "tie", "strike"];

export class Friend {
  /** What it says now, if this is a first. */
  readonly says: FriendLine | null = $derived.by(() => lineOf(this.play.game, firstsOf(this.play)));
  /** Somebody plays this game for the first time. */
  readonly newcomer: boolean;

  constructor(private readonly play: Play) {
    this.newcomer = settings.friend && !play.watching && toldOf(play.game.id).length === 0;
  }

  /** Which question is open; what has happened outlasts it. */
  get asked(): string {
    return this.says?.first.startsWith(AFTER) ? "" : this.play.asked;
  }

  /** The cup stays down until they are ready. */
  get waits(): boolean {
    return this.says?.first === LOOK;
  }

  /** Thanks, understood. */
  done(): void {
    if (this.says) rememberTold(this.play.game.id, this.says.first);
  }
}

const LOOK = "look";

/** Is this the first time that somebody here is about to look? Then the cup waits for them. */
export function firstLook(game: GameInfo, view: MatchView | undefined, realDice: boolean): boolean {
  return view !== undefined && !realDice && aboutToLook(view) && lineOf(game, [LOOK]) !== null;
}

/** Does it say something about this moment? */
export function tellsOf(game: GameInfo, moment: MomentView, own: boolean): boolean {
  return lineOf(game, afterwards(moment, own)) !== null;
}

/** Which firsts this could be, the most important one first. */
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

/** A cup is about to go up. */
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
