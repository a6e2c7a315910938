// The sentence that says what to do, and the small line under it. The prompt shows it, and the announcer reads it out.

import { words } from "../core/language.svelte";
import { tryPart } from "../play/failed-parts.svelte";
import type { Parts, Prompt } from "../play/parts";
import type { Play } from "../play/play";
import { commonPrompt, rolling, throwsOf } from "../play/prompt";

export interface PromptSource {
  play: Play;
  parts: Parts;
  /** True: the cup stays down until a player on their first look lifts it. */
  waits: boolean;
}

const say = words({
  de: { ready: "Bereit? Du hebst den Becher.", all: "Beim ersten Mal warten alle auf dich." },
  en: { ready: "Ready? You lift the cup.", all: "The first time, everybody waits for you." },
});

/** Keeps the current prompt. To be created while a component is set up. */
export class Prompting {
  private tick = $state(0);
  private told = { news: -1, throws: -1 };
  // News is shown until the next throw; from then on the dice matter more.
  private readonly stale = $derived.by(() => {
    const { view } = this.of().play;
    const [news, throws] = [view.news.at(-1)?.number ?? 0, throwsOf(view)];
    if (news !== this.told.news) this.told = { news, throws };
    return throws > this.told.throws;
  });
  readonly prompt: Prompt = $derived.by(() => {
    void this.tick;
    const { play, parts, waits } = this.of();
    if (waits) return { line: say().ready, second: say().all };
    const falls = rolling(play);
    if (falls) return falls;
    const common = () => commonPrompt(play, this.stale);
    return tryPart(play, "prompt", () => parts.prompt?.(play) ?? common(), common);
  });
  /** Empty during a moment, which has its own sentence. */
  readonly line = $derived.by(() => (this.of().play.moment ? "" : this.prompt.line));

  constructor(private readonly of: () => PromptSource) {
    // Updates the second line while it counts down to a deadline.
    $effect(() => {
      const { play } = this.of();
      if (play.deadline === null || !play.running) return;
      const timer = setInterval(() => this.tick++, 500);
      return () => clearInterval(timer);
    });
  }
}
