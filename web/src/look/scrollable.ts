import type { Attachment } from "svelte/attachments";

/** Makes a box reachable and scrollable by keyboard while its content is taller than itself. */
export const scrollable: Attachment<HTMLElement> = (box) => {
  const observer = new ResizeObserver(() => {
    if (box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  });
  observer.observe(box);
  for (const child of box.children) observer.observe(child);
  return () => observer.disconnect();
};
