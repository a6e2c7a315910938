// What the view and the open question say about the box.

import type { Play } from "@mutschel/screen";

/** The ways to shut tiles that are allowed now; none where something else is asked, or nothing. */
export function waysOf({ question }: Play): number[][] {
  return question?.ask.text === "shut" && question.answers.kind === "one_of" ? (question.answers.options as number[][]) : [];
}

/** The tiles that were touched and not shut yet. */
export function pickedOf({ picked }: Play): number[] {
  return Array.isArray(picked) ? (picked as number[]) : [];
}

/** Does this tile go with those that are picked? */
export function fits(ways: number[][], picked: number[], tile: number): boolean {
  return ways.some((way) => [...picked, tile].every((one) => way.includes(one)));
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** An element with a class, in its parent. */
export function make<K extends keyof HTMLElementTagNameMap>(parent: HTMLElement, tag: K, name: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = name;
  parent.append(made);
  return made;
}
