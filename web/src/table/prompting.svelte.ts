// The one sentence that says what to do, and the smaller one under it. It is shown by the prompt, and read out by the announcer.

import { words } from "../core/language.svelte";
import { tryPart } from "../play/failed-parts.svelte";
import type { Parts, Prompt } from "../play/parts";
import type { Play } from "../play/play";
import { commonPrompt, rolling, throwsOf } from "../play/prompt";

export interface PromptSource {
  play: Play;
  parts: Parts;
  /** The cup stays down until somebody who looks for the first time lifts it. */
  waits: boolean;
}

const say = words({
  de: { ready: "Bereit? Du hebst den Becher.", all: "Beim ersten Mal warten alle auf dich." },
  en: { ready: "Ready? You lift the cup.", all: "The first time, everybody waits for you." },
});

/** To be made where a component begins. */
export class Prompting {
  private tick = $state(0);
  private told = { news: -1, throws: -1 };
  // News is shown until the next throw; then what lies there says more.
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
  /** While something is told, that has the word. */
  readonly line = $derived.by(() => (this.of().play.moment ? "" : this.prompt.line));

  constructor(private readonly of: () => PromptSource) {
    // A deadline is counted down in the second line: look at the clock now and then.
    $effect(() => {
      const { play } = this.of();
      if (play.deadline === null || !play.running) return;
      const timer = setInterval(() => this.tick++, 500);
      return () => clearInterval(timer);
    });
  }
}
