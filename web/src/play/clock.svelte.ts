// The match's clock, for components that count something down.

import type { Play } from "./play";

/** What the match's clock shows, read again and again until the time that `until` gives. Call it while a component is set up. */
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
