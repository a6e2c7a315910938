// The picks on this device that are not sent yet: each question has a draft of its own kind.

import { thing } from "../../core/things";
import type { BoardView, QuestionView } from "@mutschel/screen";
import { Draft } from "../../play/screen-state.svelte";
import type { Play } from "../../play/play";
import { aimedBy, gestureIn, pullFor, straight, type AimValues, type Gesture } from "../by_hand/aim";
import { flickedIn, type Aim } from "./flight";
import { NOTHING, type Entry, type FlickedDie } from "./landing";
import { scorings, type Scoring } from "./scoring";
import { boxes } from "./state.svelte";

/** `flying`: what was flicked here is on its way. */
export type OwnQuestion = "flick" | "score" | "bonus" | "landing" | "chance" | "flying";

/** Is the die flicked by a gesture, and not by chance? */
export const byHand = (play: Play): boolean => play.view.options["dice"] === "physics";

/** The question that this device is asked now. */
export function asked(play: Play): OwnQuestion | null {
  if (play.question) return play.question.ask.text as OwnQuestion;
  if (!play.toThrow) return null;
  if (play.waiting!.for !== "landing") return "chance";
  return play.realDice ? "landing" : byHand(play) ? "flying" : "chance";
}

export const boardOf = (play: Play): BoardView => thing(play.view, "board")!;

/** A flick that is not sent yet; where chance alone flicks it aims at nothing. */
export interface AimedFlick extends Aim {
  aimed: AimValues | null;
}

export const aims = new Draft<AimedFlick>();
/** The scoring that was picked by touching holes. */
export const scored = new Draft<Scoring>();
/** The player's account, so far, of where a real die landed. */
export const entries = new Draft<Entry>();

/** The flick as it would be now: the die picked, from the plate that lies before you. */
export function aimOf(play: Play, question: QuestionView): AimedFlick {
  const drafted: Partial<AimedFlick> = aims.of(play) ?? {};
  const { die } = question.fallback as Aim;
  const may = gestureIn(question);
  return { die: drafted.die ?? die, plate: boxes.at(play).before, shift: drafted.shift ?? 0, aimed: may && (drafted.aimed ?? straight(may)) };
}

/** The hardest bot's aim: its die is picked, the box turned to its plate, and its gesture shown. */
export function take(play: Play, hinted: Aim & { gesture?: Gesture }): void {
  const { gesture, ...aim } = hinted;
  const may = gestureIn(play.question!);
  boxes.at(play).before = aim.plate;
  aims.set(play, { ...aim, aimed: may && gesture ? aimedBy(may, gesture) : null });
}

/** Flicks: as aimed, or with the gesture that was made. */
export async function flick(play: Play, made?: { gesture: Gesture; aimed: AimValues }): Promise<void> {
  const question = play.question!;
  const box = boxes.at(play);
  const { aimed, ...aim } = aimOf(play, question);
  const { answers } = question;
  const fields = answers.kind === "fields" ? answers.fields : {};
  const value: Record<string, unknown> = { die: aim.die, plate: aim.plate };
  if ("shift" in fields) value["shift"] = aim.shift;
  const may = gestureIn(question);
  const launch = made?.aimed ?? aimed;
  if (may && launch) {
    value["gesture"] = made?.gesture ?? { pull: pullFor(may, launch), loft: launch.loft };
    box.launched = { may, aimed: launch, ...aim };
  } else box.aim = aim;
  if (!(await play.answer(value))) box.aim = box.launched = null;
}

export function scoringOf(play: Play): { all: Scoring[]; picked: Scoring | null } {
  return { all: scorings(play.question!, boardOf(play)), picked: scored.of(play) ?? null };
}

/** With a real box: which die was flicked, and what has been told about it. */
export function flickedOf(play: Play): FlickedDie {
  return { board: boardOf(play), colour: flickedIn(play.waiting)!.die };
}

export const entryOf = (play: Play): Entry => entries.of(play) ?? NOTHING;
