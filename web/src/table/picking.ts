// Questions answered by touching dice: an answer is a face on the mat, or a list of faces.

import type { Face } from "../core/things";
import type { Answers, QuestionView } from "@mutschel/screen";

export interface Picking {
  /** The answer's field for the dice; null: the dice are the whole answer. */
  field: string | null;
  /** Each option's answer, with the faces it takes. */
  options: { faces: Face[]; value: unknown }[];
  /** The answer for touching nothing; undefined: something has to be touched. */
  none: unknown;
}

/** The way to answer the question with these dice; null: it isn't answered by touch. */
export function picking(question: QuestionView | null, faces: readonly Face[] | null): Picking | null {
  if (!question || !faces?.length) return null;
  const { answers } = question;
  if (answers.kind === "fields") {
    for (const [field, part] of Object.entries(answers.fields)) {
      const found = within(part, faces);
      if (found) return { field, ...found, none: answers.none && "none" };
    }
    return null;
  }
  const found = within(answers, faces);
  return found && { field: null, ...found };
}

function within(answers: Answers, faces: readonly Face[]): Omit<Picking, "field"> | null {
  if (answers.kind !== "one_of") return null;
  const options: Picking["options"] = [];
  let none: unknown;
  for (const value of answers.options) {
    const wanted = Array.isArray(value) ? (value as Face[]) : [value as Face];
    if (wanted.length > 0 && isWithin(wanted, faces)) options.push({ faces: wanted, value });
    else if (none === undefined && (wanted.length === 0 || value === "none")) none = value;
    else return null;
  }
  return options.length > 0 ? { options, none } : null;
}

/** May this die be touched, with these touched already? */
export function mayTouch(picking: Picking, faces: readonly Face[], picked: readonly number[], die: number): boolean {
  if (picked.includes(die)) return true;
  const alone = picking.options.every((option) => option.faces.length === 1);
  const wanted = (alone ? [die] : [...picked, die]).map((index) => faces[index]!);
  return picking.options.some((option) => isWithin(wanted, option.faces));
}

/** The picked dice after a touch: a picked die is dropped; where one die is wanted, the new one replaces it. */
export function touch(picking: Picking, picked: readonly number[], die: number): number[] {
  if (picked.includes(die)) return picked.filter((other) => other !== die);
  const alone = picking.options.every((option) => option.faces.length === 1);
  return alone ? [die] : [...picked, die].sort((a, b) => a - b);
}

/** The answer of the picked dice; undefined: they make none yet. */
export function answerOf(picking: Picking, faces: readonly Face[], picked: readonly number[]): unknown {
  if (picked.length === 0) return picking.none;
  const wanted = picked.map((index) => faces[index]!);
  return picking.options.find((option) => option.faces.length === wanted.length && isWithin(wanted, option.faces))?.value;
}

/** The dice that an answer would take; of equal dice, the first ones. */
export function diceOfAnswer(answer: unknown, faces: readonly Face[]): number[] {
  const wanted = Array.isArray(answer) ? (answer as Face[]) : [answer as Face];
  const found: number[] = [];
  for (const face of wanted) {
    const index = faces.findIndex((other, i) => other === face && !found.includes(i));
    if (index >= 0) found.push(index);
  }
  return found.sort((a, b) => a - b);
}

function isWithin(some: readonly Face[], all: readonly Face[]): boolean {
  const left = [...all];
  return some.every((face) => {
    const index = left.indexOf(face);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}
