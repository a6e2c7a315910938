// The places of a table screen that a game may fill with something of its own; what it leaves out is common to all.

import type { Component } from "svelte";
import type { MatchView } from "@mutschel/screen";
import type { Play } from "./play";

/** The one sentence that says what to do, and a small second line. */
export interface Prompt {
  line: string;
  second?: string;
}

export interface Parts {
  /** What lies in the middle. */
  Stage?: Component<{ play: Play }>;
  /** Buttons under the prompt. */
  Actions?: Component<{ play: Play }>;
  /** Under a moment's sentence, as long as it plays. */
  Told?: Component<{ play: Play }>;
  /** The paper: a panel at the right, on a phone a drawer. */
  Sheet?: Component<{ play: Play }>;
  /** Everybody has a sheet of their own: `play.seat` says whose is drawn. Otherwise one sheet shows all. */
  ownSheets?: boolean;
  /** The drawer's handle on a phone: what is still open, in one row. */
  Peek?: Component<{ play: Play }>;
  /** On a seat's plate, under the name. */
  SeatNote?: Component<{ play: Play; seat: number }>;
  /** Null: the common prompt. */
  prompt?: (play: Play) => Prompt | null;
  /** False: on a phone there is no drawer, because the stage and the actions show everything. */
  drawer?: boolean;
  /** Is the sheet what has to be acted on now? Then the drawer opens by itself. */
  sheetOpens?: (play: Play) => boolean;
  /** Its stage draws `play.coming` and calls `play.rest()` when the dice lie still: until then everything else on the screen waits. */
  holds?: boolean;
  /** How long the stage shows what has happened between two views, in milliseconds. None: no longer than a throw. */
  lasts?: (before: MatchView | undefined, now: MatchView) => number;
  /** It brings a screen of its own, and that has failed: nothing of it is drawn any more. */
  readonly broken?: boolean;
  /** On one device: in a race all act at once, and nobody has to pass it on. */
  together?: boolean;
}
