// Links and ways to share them. Over plain http, browsers offer neither clipboard nor sharing.

import { sharedOrigin } from "../core/seats";

export const tableLink = (id: string): string => `${sharedOrigin()}/t/${id}`;
export const wordLink = (word: string): string => `${sharedOrigin()}/${word}`;
export const seatLink = (id: string, token: string): string => `${tableLink(id)}#${token}`;
export const personLink = (key: string): string => `${sharedOrigin()}/me#${key}`;

/** Returns an address as people write it on paper. */
export const written = (link: string): string => link.replace(/^https?:\/\//, "");

export const canShare = (): boolean => typeof navigator.share === "function";

/** Opens the system's share sheet; closing it is not an error. */
export async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // closed again
  }
}

/** Shares a text without a link in the same way. */
export async function shareText(text: string): Promise<void> {
  try {
    await navigator.share({ text });
  } catch {
    // closed again
  }
}

/** Copies a text; true if it worked. Otherwise the text is in the field, selected, for the person to copy. */
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
