// The match's clock, for components that count something down.

import type { Play } from "./play.svelte";

/** What the match's clock shows, looked at again and again until the time that `until` gives. Call it as a component begins. */
export function ticking(play: Play, until: () => number | null | undefined): () => number {
  let now = $state(play.clock());
  $effect(() => {
    const end = until() ?? null;
    now = play.clock();
    if (end === null || !play.running || now >= end) return;
    let frame = requestAnimationFrame(function look() {
      now = play.clock();
      if (now < end) frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  });
  return () => now;
}
