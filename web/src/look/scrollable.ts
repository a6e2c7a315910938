import type { Attachment } from "svelte/attachments";

/** A box whose children may be taller than itself: the keyboard can then reach and scroll it. */
export const scrollable: Attachment<HTMLElement> = (box) => {
  const observer = new ResizeObserver(() => {
    if (box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  });
  observer.observe(box);
  for (const child of box.children) observer.observe(child);
  return () => observer.disconnect();
};
