import type { Attachment } from "svelte/attachments";

/** A box whose only child may be taller than itself: the keyboard can then reach and scroll it. */
export const scrollable: Attachment<HTMLElement> = (box) => {
  const observer = new ResizeObserver(() => {
    if (box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  });
  observer.observe(box);
  if (box.firstElementChild) observer.observe(box.firstElementChild);
  return () => observer.disconnect();
};
