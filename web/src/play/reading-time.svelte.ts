// Estimates the time for reading a text aloud: screen readers don't tell when they are done.

import { BEATS } from "../core/beats";
import { settings } from "../core/settings.svelte";

/** Milliseconds: some 15 letters a second, the default speed of screen readers. */
const BEGINS = 400;
const LETTER = 65;

export class Reading {
  /** Is a text still being read, by our estimate? */
  busy = $state(false);
  private until = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    if (!settings.spoken) return;
    const now = performance.now();
    const takes = BEGINS + LETTER * text.length;
    this.until = Math.min(Math.max(now, this.until) + takes, now + BEATS.aloud_at_most);
    this.busy = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.busy = false), this.until - now);
  }

  /** Ends the wait after a key press, which silences the screen reader, too. */
  stop(): void {
    clearTimeout(this.timer);
    this.until = 0;
    this.busy = false;
  }
}
