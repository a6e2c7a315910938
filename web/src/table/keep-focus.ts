// Keeps the keyboard's place: if the focused element disappears, "What to do" gets the focus, or without it the page's title. Focus is never taken from an
// element that is still there.

const TO_DO = "[data-to-do]";

/** Starts watching the focus. Returns a function that stops it. */
export function keepFocus(): () => void {
  let last: Element | null = null;
  const came = ({ target }: FocusEvent) => (last = target as Element);
  // a click beside everything drops the focus on purpose; an element that disappears does so only a moment later
  const left = () => queueMicrotask(() => (last = nobodyHasIt() && last && isThere(last) ? null : last));
  const look = () => {
    if (last && !isThere(last) && (nobodyHasIt() || document.activeElement === last)) focus();
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled", "open"] });
  document.addEventListener("focusin", came);
  document.addEventListener("focusout", left);
  return () => {
    watch.disconnect();
    document.removeEventListener("focusin", came);
    document.removeEventListener("focusout", left);
  };
}

const nobodyHasIt = (): boolean => document.activeElement === null || document.activeElement === document.body;

const isThere = (node: Element): boolean => node.isConnected && !node.matches(":disabled");

function focus(): void {
  if (document.querySelector("dialog[open]")) return;
  const to = document.querySelector<HTMLElement>(TO_DO) ?? document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  if (to && !to.hasAttribute("tabindex")) to.setAttribute("tabindex", "-1");
  to?.focus({ preventScroll: true });
}
