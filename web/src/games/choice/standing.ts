// A sheet's safe points, open rows and throws to come, also as they would be with the marks that are laid out.

import type { ChoiceSheetView } from "@mutschel/screen";
import { withMinus } from "../../core/numbers";
import type { Play } from "../../play/play";
import type { NewMarks } from "./arranging";

const SAFE = 5;
const BOXES = 10;
const EIGHT = 8;

export interface Row {
  sum: number;
  /** What each mark after the fifth brings. */
  value: number;
  marks: number;
  /** The number of these marks that are new. */
  fresh: number;
  points: number;
  /** The marks that an open row needs to be safe; 0 for other rows. */
  lacks: number;
}

export interface Standing {
  rows: Row[];
  /** The fifth dice: number, marks, new ones among them. */
  fifth: { number: number; marks: number; fresh: number }[];
  safe: number;
  open: Row[];
  /** The least and the most throws to the eighth mark, without free throws. */
  throws: [number, number];
}

const NOTHING: NewMarks = { sums: new Map(), fifth: null, there: true };

export function standing(sheet: ChoiceSheetView, { sums, fifth: fresh, there }: NewMarks = NOTHING): Standing {
  const rows = Object.entries(sheet.values).map(([name, value]): Row => {
    const before = sheet.sums[name]!;
    const more = sums.get(Number(name)) ?? 0;
    const marks = there ? before : Math.min(BOXES, before + more);
    const lacks = marks > 0 ? Math.max(0, SAFE - marks) : 0;
    return { sum: Number(name), value, marks, fresh: there ? more : marks - before, points: Math.max(0, marks - SAFE) * value, lacks };
  });
  const begun = fresh === null || sheet.fifth.some(([number]) => number === fresh) ? [] : [[fresh, 0] as const];
  const fifth = [...sheet.fifth, ...begun].map(([number, marks]) => {
    const one = Number(number === fresh);
    return { number: number!, marks: there ? marks! : marks! + one, fresh: one };
  });
  return {
    rows,
    fifth,
    safe: rows.reduce((sum, { points }) => sum + points, 0),
    open: rows.filter(({ lacks }) => lacks > 0),
    throws: throwsLeft(fifth.map(({ marks }) => marks)),
  };
}

function throwsLeft(marks: number[]): [number, number] {
  const all = [...marks, 0, 0, 0].slice(0, 3);
  const least = EIGHT - Math.max(...all);
  return [least, least === 0 ? 0 : all.reduce((sum, n) => sum + EIGHT - 1 - n, 1)];
}

/** Do this sheet's open rows count? Only once its player's end has been told. */
export function isCounted(sheet: ChoiceSheetView, { moment }: Pick<Play, "moment">): boolean {
  return sheet.finished && moment?.moment.kind !== "together";
}

/** Points that were won or lost: with a plus or a real minus. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : withMinus(points));
