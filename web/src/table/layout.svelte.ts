// Which of the three layouts a table screen has: one column, a panel at the right, or (phones held sideways) both narrow.

import { MediaQuery } from "svelte/reactivity";

const low = new MediaQuery("(orientation: landscape) and (max-height: 500px)");
const wide = new MediaQuery("(min-width: 1000px), (orientation: landscape) and (min-width: 800px)");
const tablet = new MediaQuery("(pointer: coarse) and (min-width: 600px) and (min-height: 600px)");

const short = new MediaQuery("(orientation: portrait) and (max-height: 700px)");

export type Layout = "column" | "panel" | "low";

export function layout(): Layout {
  return low.current ? "low" : wide.current ? "panel" : "column";
}

/** A small phone held upright: seats are one line. */
export function isShort(): boolean {
  return short.current;
}

/** Does the device lie between the people who share it? Each then has a side of it. */
export function liesBetween(people: readonly number[]): boolean {
  return people.length > 1 && tablet.current;
}
