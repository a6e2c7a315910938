// The layout of a table screen: one column, a panel on the right, or both narrow (on a phone held sideways).

import { MediaQuery } from "svelte/reactivity";

const low = new MediaQuery("(orientation: landscape) and (max-height: 500px)");
const wide = new MediaQuery("(min-width: 1000px), (orientation: landscape) and (min-width: 800px)");
const tablet = new MediaQuery("(pointer: coarse) and (min-width: 600px) and (min-height: 600px)");

const roomy = new MediaQuery("(min-width: 1024px) and (min-height: 640px)");

const short = new MediaQuery("(orientation: portrait) and (max-height: 700px)");

export type Layout = "column" | "panel" | "low";

export function layout(): Layout {
  return low.current ? "low" : wide.current ? "panel" : "column";
}

/** Is this a small phone held upright? Then seats take one line. */
export function isShort(): boolean {
  return short.current;
}

/** Is this a desktop? Then people sit at their true sides of the tray. */
export function isDesktop(): boolean {
  return roomy.current && layout() === "panel";
}

/** Does the device lie between the people who share it? Then each has a side of it. */
export function liesBetween(people: readonly number[]): boolean {
  return people.length > 1 && tablet.current;
}
