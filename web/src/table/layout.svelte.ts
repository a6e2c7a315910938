// Which of the three layouts a table screen has: one column, a panel at the right, or (phones held sideways) both narrow.

import { MediaQuery } from "svelte/reactivity";

const low = new MediaQuery("(orientation: landscape) and (max-height: 500px)");
const wide = new MediaQuery("(min-width: 1000px), (orientation: landscape) and (min-width: 800px)");

export type Layout = "column" | "panel" | "low";

export function layout(): Layout {
  return low.current ? "low" : wide.current ? "panel" : "column";
}
