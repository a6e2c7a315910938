// What nobody has caught. Drawing is fenced by Svelte; a handler or a timer that throws ends here, and is put down to a part.

import { ELSEWHERE } from "./failed-parts.svelte";

const TOUCHES = ["click", "pointerdown", "pointermove", "pointerup", "pointercancel", "keydown", "keyup", "input", "change", "submit"];

/** The modules that a game brings: ours as they are built or developed, or a package's own. */
const OWN = /\/assets\/parts-|\/src\/games\/|\/screens\//;

/** In which part of the screen this is. */
function partAt(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>("[data-part]")?.dataset["part"] ?? null) : null;
}

/**
 * Whose fault it was: of the part that was being touched, or of the game's own code, as its stack tells. Null: nothing to tell anybody.
 * Browsers refuse small things all the time, such as a pointer that is gone already, and nobody misses those; extensions aren't ours.
 */
export function partToBlame(error: unknown, touched: string | null, origin: string): string | null {
  if (!(error instanceof Error) || error instanceof DOMException || !error.stack?.includes(origin)) return null;
  return touched ?? (OWN.test(error.stack) ? "Stage" : ELSEWHERE);
}

/** Calls back for every failure. Returns how to stop that. */
export function watchUncaught(onfail: (part: string, error: unknown) => void): () => void {
  const off = new AbortController();
  let touched: string | null = null;
  const touch = ({ target }: Event): void => {
    if (touched === null) setTimeout(() => (touched = null)); // what fails in the same breath failed there
    touched = partAt(target);
  };
  const fallen = (event: Event, error: unknown): void => {
    const part = partToBlame(error, touched, location.origin);
    if (part === null) return;
    event.preventDefault(); // it is reported
    onfail(part, error);
  };
  const { signal } = off;
  for (const kind of TOUCHES) addEventListener(kind, touch, { capture: true, passive: true, signal });
  addEventListener("error", (event) => fallen(event, event.error), { signal });
  addEventListener("unhandledrejection", (event) => fallen(event, event.reason), { signal });
  return () => off.abort();
}
