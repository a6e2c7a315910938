// How long it takes to read something aloud: nobody tells us when a screen reader is done.

import { BEATS } from "../core/beats";
import { settings } from "../core/settings.svelte";

/** Milliseconds: some 15 letters a second, as screen readers speak by default. */
const BEGINS = 400;
const LETTER = 65;

export class Reading {
  /** Something is still being read, as far as we know. */
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

  /** Whoever presses a key doesn't want to hear the rest: a screen reader falls silent, too. */
  stop(): void {
    clearTimeout(this.timer);
    this.until = 0;
    this.busy = false;
  }
}
