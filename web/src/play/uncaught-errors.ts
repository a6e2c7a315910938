// Reports errors in handlers and timers, which Svelte's boundaries don't catch, and finds the part they belong to.

import { ELSEWHERE } from "./failed-parts.svelte";

const TOUCHES = ["click", "pointerdown", "pointermove", "pointerup", "pointercancel", "keydown", "keyup", "input", "change", "submit"];

/** Addresses of game modules: ours as built or in development, and those of packages. */
const OWN = /\/assets\/parts-|\/src\/games\/|\/screens\//;

/** The part of the screen that contains this element. */
function partAt(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>("[data-part]")?.dataset["part"] ?? null) : null;
}

/**
 * The part to blame for an error: the one being touched, or the game whose code is in the stack. Null: not to be reported. Browsers refuse small
 * things all the time, such as a pointer that is gone already, and errors of extensions aren't ours.
 */
export function partToBlame(error: unknown, touched: string | null, origin: string): string | null {
  if (!(error instanceof Error) || error instanceof DOMException || !error.stack?.includes(origin)) return null;
  return touched ?? (OWN.test(error.stack) ? "Stage" : ELSEWHERE);
}

/** Calls `onfail` for every uncaught error. Returns a function that stops it. */
export function watchUncaught(onfail: (part: string, error: unknown) => void): () => void {
  const off = new AbortController();
  let touched: string | null = null;
  const touch = ({ target }: Event): void => {
    if (touched === null) setTimeout(() => (touched = null)); // errors before the next task belong to this touch
    touched = partAt(target);
  };
  const fallen = (event: Event, error: unknown): void => {
    const part = partToBlame(error, touched, location.origin);
    if (part === null) return;
    event.preventDefault(); // it is reported instead
    onfail(part, error);
  };
  const { signal } = off;
  for (const kind of TOUCHES) addEventListener(kind, touch, { capture: true, passive: true, signal });
  addEventListener("error", (event) => fallen(event, event.error), { signal });
  addEventListener("unhandledrejection", (event) => fallen(event, event.reason), { signal });
  return () => off.abort();
}
