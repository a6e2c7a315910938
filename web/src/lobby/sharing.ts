// Links for others, and how to hand them on. Over plain http browsers have no clipboard and no sharing.

import { sharedOrigin } from "../core/seats";

export const tableLink = (id: string): string => `${sharedOrigin()}/t/${id}`;
export const wordLink = (word: string): string => `${sharedOrigin()}/${word}`;
export const seatLink = (id: string, token: string): string => `${tableLink(id)}#${token}`;
export const personLink = (key: string): string => `${sharedOrigin()}/me#${key}`;

/** An address as people would write it on paper. */
export const written = (link: string): string => link.replace(/^https?:\/\//, "");

export const canShare = (): boolean => typeof navigator.share === "function";

/** The system's own sheet; closing it is not an error. */
export async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // closed again
  }
}

/** The same for a text that says all. */
export async function shareText(text: string): Promise<void> {
  try {
    await navigator.share({ text });
  } catch {
    // closed again
  }
}

/** True if it is in the clipboard now. Otherwise it stands in the field, selected, and the person copies it. */
export async function copy(text: string, field: HTMLInputElement | HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (!field) return false;
    const shown = field.value;
    field.value = text;
    field.focus();
    field.select();
    const copied = document.execCommand("copy");
    if (copied) field.value = shown;
    return copied;
  }
}
