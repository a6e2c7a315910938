// Text that has to fit its place on the big screen: sizes are tried from the largest on, and nothing is cut.

import type { Attachment } from "svelte/attachments";

/** Sets `data-fit` to 0, 1, 2 … up to `most`, until `fits` says that everything has its place; again whenever text or size change. */
export function fitting(most: number, fits: (node: HTMLElement) => boolean): Attachment<HTMLElement> {
  return (node) => {
    const fit = (): void => {
      for (let level = 0; level <= most; level++) {
        node.dataset["fit"] = String(level);
        if (fits(node)) return;
      }
    };
    const resized = new ResizeObserver(fit);
    resized.observe(node);
    const changed = new MutationObserver(fit);
    changed.observe(node, { childList: true, characterData: true, subtree: true });
    void document.fonts.ready.then(fit);
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  };
}

/** Letters reach a little above and below their line: that is no overflow. */
const LETTERS = 8;

/** Does nothing stick out of the element, and nothing at the sides of those in it that match the selector? */
export function holds(node: HTMLElement, selector = ""): boolean {
  const inside = selector ? [...node.querySelectorAll<HTMLElement>(selector)] : [];
  return node.scrollHeight <= node.clientHeight + LETTERS && [node, ...inside].every((one) => one.scrollWidth <= one.clientWidth + 1);
}

/** The number of lines of an element's text, as it is laid out. */
export const linesOf = (node: HTMLElement): number => Math.round(node.offsetHeight / parseFloat(getComputedStyle(node).lineHeight));
