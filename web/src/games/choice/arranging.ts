// The dice in the slots of the seat that splits them, and the marks that this would make.

import { thing, things } from "../../core/things";
import type { ChoiceSheetView, CupView, MatchView, News, Phrase } from "@mutschel/screen";
import { Draft } from "../../play/screen-state.svelte";
import type { Play } from "../../play/play";
import { arranged, isAllowed, optionsOf, splitOf, sumsOf, type Order, type Split } from "./split";

export function domeOf(view: MatchView): CupView {
  return thing(view, "cup")!;
}

export function sheetOf(view: MatchView): ChoiceSheetView | null {
  return view.seat === null ? null : (things(view, "choice-sheet")[view.seat] ?? null);
}

/** The order into which a player has moved the dice. */
export const laidOut = new Draft<Order>();

/** The number that was to be the fifth die although another one has to be. */
export const refused = new Draft<number>();

/** A player's marks for a throw, and what they brought. */
export interface SheetMarks extends News, Split {
  player: number;
  points: number;
  safe: number;
  /** The rows that have got their fifth mark. */
  rescued: number[];
  /** False in a free throw, whose fifth die lapses. */
  counted: boolean;
  effects: Phrase[];
}

export interface Arrangement {
  faces: number[];
  order: Order;
  split: Split;
  /** The rules allow this split. */
  allowed: boolean;
  /** The fifth die lapses. */
  free: boolean;
  /** The split has been marked, and the others are not done yet. */
  done: boolean;
}

/** The marks that are being told: those that are counted just now, otherwise this seat's. */
export function markedOf({ moment, seat }: Pick<Play, "moment" | "seat">): SheetMarks | null {
  const shares = moment?.moment.shares ?? [];
  const share = moment?.share ?? shares.find(({ phrase }) => phrase["player"] === seat);
  return (share?.phrase as SheetMarks | undefined) ?? null;
}

/** The dice in the slots, at first as the game itself would split them; null: there is nothing to split for this seat. */
export function arrangement(play: Play): Arrangement | null {
  const marked = markedOf(play);
  if (marked) return laidAs(domeOf(play.view).faces as number[], marked, !marked.counted);
  const question = play.view.seat === play.seat ? play.view.question : null; // otherwise another player's sheet is shown
  const faces = domeOf(play.view).faces as number[] | null;
  if (!question || !faces?.length) return null;
  const done = "chosen" in question;
  if (done && play.mine.length > 1) return null; // where several share the device, the next one mustn't see it
  const order = done
    ? arranged(faces, question.chosen as Split)
    : (laidOut.of(play) ?? arranged(faces, question.fallback as Split));
  const split = splitOf(order, faces);
  return { faces, order, split, done, allowed: done || isAllowed(split, optionsOf(question)), free: question.ask.text === "split-free-throw" };
}

function laidAs(faces: number[], chosen: Split, free: boolean): Arrangement {
  const order = arranged(faces, chosen);
  return { faces, order, split: splitOf(order, faces), done: true, allowed: true, free };
}

/** New marks: how many each sum gets, and the number marked as a fifth die. `there`: they are on the sheet already. */
export interface NewMarks {
  sums: Map<number, number>;
  fifth: number | null;
  there: boolean;
}

/** The marks that would be made, or have just been made. */
export function written(play: Play): NewMarks {
  const marked = markedOf(play);
  const there = marked?.player === play.seat;
  const laid = marked && !there ? null : arrangement(play);
  if (!laid?.allowed) return { sums: new Map(), fifth: null, there };
  const [one, other] = sumsOf(laid.split);
  const sums = one === other ? new Map([[one, 2]]) : new Map([[one, 1], [other, 1]]);
  return { sums, fifth: laid.free ? null : laid.split.fifth, there };
}
