// The places of a table screen that a game may fill itself; all others are common to every game.

import type { Component } from "svelte";
import type { MatchView } from "@mutschel/screen";
import type { Part } from "../stage/sound";
import type { Play } from "./play";

/** The sentence that says what to do, and a small second line. */
export interface Prompt {
  line: string;
  second?: string;
}

/** A piece of a game's object: its noise, which one it is, and how many semitones higher it sounds. */
export type Piece = readonly [noise: string, which?: number, higher?: number];

/** The sounds of a game's object. */
export interface FigureSounds {
  noises: Record<string, readonly Part[]>;
  /** Seconds from one piece to the next, as on the screen. */
  apart: number;
  /** What lies, stands or happens there now, of one seat's object: whatever is new is heard. */
  pieces: (play: Play, seat: number) => Piece[];
}

/** All that a game's object is drawn from. */
export type FigurePlay = Pick<Play, "view" | "waiting" | "moment" | "seat" | "seats" | "isYou">;

export interface Parts {
  /** The middle of the screen. */
  Stage?: Component<{ play: Play }>;
  /** Buttons under the prompt. */
  Actions?: Component<{ play: Play }>;
  /** Under a moment's sentence, while it plays. */
  Told?: Component<{ play: Play }>;
  /** The paper: a panel on the right, or a drawer on a phone. */
  Sheet?: Component<{ play: Play }>;
  /** True: every seat has a sheet, and `play.seat` is the one to draw. Otherwise one sheet shows all. */
  ownSheets?: boolean;
  /** The drawer's handle on a phone: the open boxes in one row. */
  Peek?: Component<{ play: Play }>;
  /** On a seat's plate, under the name. */
  SeatNote?: Component<{ play: Play; seat: number }>;
  /** The game's object, which shows how a seat's round stands: large beside the tray, `small` at a mat. It fills its box. */
  Figure?: Component<{ play: Play; seat: number; small?: boolean }>;
  sounds?: FigureSounds;
  /** True: the stage draws the large figure itself. */
  drawsFigure?: boolean;
  /** True: the large figure is everybody's, and only the small ones show how each player stands. */
  sharedFigure?: boolean;
  /** True: on a phone the slip lies under the object, each throw under its piece. */
  slipBelow?: boolean;
  /** In the tray at the end, in place of the Mutschel. */
  Won?: Component<{ play: Play }>;
  /** Null: use the common prompt. */
  prompt?: (play: Play) => Prompt | null;
  /** The sentence of a moment in two lines. Null: the common one. */
  tells?: (play: Play) => Prompt | null;
  /** How a match alone ended, in place of the prize. `record`: what is to be said about it; `results`: the latest ones, this one at the end. */
  Alone?: Component<{ play: Play; record: string | null; results: number[] }>;
  /** True: on a phone held sideways the sheet takes the right side, and everything else the left. */
  wideSheet?: boolean;
  /** False: no drawer on a phone, because stage and actions show everything. */
  drawer?: boolean;
  /** Does the player need the sheet now? Then the drawer opens by itself. */
  sheetOpens?: (play: Play) => boolean;
  /** True: the stage draws `play.coming` and calls `play.rest()` when the dice lie still; everything else waits for it. */
  holds?: boolean;
  /** Milliseconds that the stage needs for the events between two views. Without it: no longer than a throw. */
  lasts?: (before: MatchView | undefined, now: MatchView) => number;
  /** True: the game's own screen has failed and is not drawn any more. */
  readonly broken?: boolean;
  /** True: in a race all players at one device act at once, without passing it on. */
  together?: boolean;
}
