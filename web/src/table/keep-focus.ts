// Whoever goes by keys keeps their place: when what had the focus goes away, "What to do" has it, or else the page's title.
// Focus is never taken from anything that is still there.

const TO_DO = "[data-to-do]";

/** From now on, until the function that it returns is called. */
export function keepFocus(): () => void {
  let last: Element | null = null;
  const came = ({ target }: FocusEvent) => (last = target as Element);
  // whoever clicks beside everything has let go themselves; what goes away is only gone a moment later
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
