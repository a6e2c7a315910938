// The match's clock, for components with a countdown.

import type { Play } from "./play";

/** Returns the match's clock, updated in every frame until the time `until` gives. Call it while a component is set up. */
export function ticking(whose: () => Play, until: () => number | null | undefined): () => number {
  let now = $state(whose().clock());
  $effect(() => {
    const play = whose();
    const end = until() ?? 0;
    let frame = 0;
    function look(): void {
      const time = play.clock();
      now = time;
      if (time < end && play.running) frame = requestAnimationFrame(look);
    }
    look();
    return () => cancelAnimationFrame(frame);
  });
  return () => now;
}
