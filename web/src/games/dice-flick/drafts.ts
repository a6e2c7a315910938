// What is picked here and not sent yet: each question has a draft of its own kind.

import { thing, type BoardThing, type Colour, type Question } from "../../core/view";
import type { Play } from "../../play/play.svelte";
import type { Aim } from "./flight";
import { NOTHING, type Entry, type Flicked } from "./landing";
import { scorings, type Scoring } from "./scoring";
import { box } from "./state.svelte";

export type Asked = "flick" | "score" | "bonus" | "landing" | "chance";

/** What this device is asked now. */
export function asked(play: Play): Asked | null {
  if (play.question) return play.question.ask.text as Asked;
  if (!play.toThrow) return null;
  return play.realDice && play.waiting!.for === "landing" ? "landing" : "chance";
}

export const boardOf = (play: Play): BoardThing => thing(play.view, "board")!;

/** The flick as it would be now: the die picked, from the plate that lies before you. */
export function aimOf(play: Play, question: Question): Aim {
  const drafted = (play.draft ?? {}) as Partial<Aim>;
  const { die } = question.fallback as Aim;
  return { die: drafted.die ?? die, plate: box.before, shift: drafted.shift ?? 0 };
}

export function scoringOf(play: Play): { all: Scoring[]; picked: Scoring | null } {
  return { all: scorings(play.question!, boardOf(play)), picked: (play.draft as Scoring | undefined) ?? null };
}

/** With a real box: which die was flicked, and what has been told about it. */
export function flickedOf(play: Play): Flicked {
  return { board: boardOf(play), colour: play.waiting!.facts!["die"] as Colour };
}

export const entryOf = (play: Play): Entry => (play.draft as Entry | undefined) ?? NOTHING;
