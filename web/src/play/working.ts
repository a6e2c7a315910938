import type { Parts } from "./parts";

/** What is drawn: nothing of a screen that has failed. */
export const working = (parts: Parts | null): Parts => (parts && !parts.broken ? parts : {});
