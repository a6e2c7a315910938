// Who plays on after a match, as this device sees it at the moment, and each person's part in it in words.

import { allGames } from "../core/games.svelte";
import { words } from "../core/language.svelte";
import type { TableSession } from "../core/session.svelte";
import type { SeatInfo } from "../protocol";
import { playsAlone, standOf, type Stand } from "./rematch";

const say = words({
  de: { wants: "will noch eine", looks: "sieht sich das Ergebnis an", gone: "ist gegangen" },
  en: { wants: "wants another", looks: "is looking at the result", gone: "has left" },
});

export class Standing {
  /** Counts seconds: people who have gone are not waited for after a while. */
  private now = $state(0);
  private names = $state.raw<Record<string, string>>({});
  readonly stand: Stand = $derived.by(() => (void this.now, standOf(this.session.info!, this.session.members, (seat) => this.session.awayFor(seat))));
  readonly alone = $derived.by(() => playsAlone(this.session));

  /** To be made while a component begins: it lasts as long as that. */
  constructor(private readonly session: TableSession) {
    $effect(() => {
      const timer = setInterval(() => this.now++, 1000);
      return () => clearInterval(timer);
    });
    $effect(() => {
      if (this.stand.proposal) void allGames().then((games) => (this.names = Object.fromEntries(games.map(({ id, name }) => [id, name]))), () => {});
    });
  }

  /** The game's name, once it is known. */
  called(game: string): string {
    return this.names[game] ?? (game === this.session.info!.game ? this.session.game!.name : "…");
  }

  /** What a person has said, or does instead; empty where that is clear. */
  note(seat: SeatInfo): string {
    if (this.alone || seat.bot !== null) return "";
    const game = this.stand.votes.get(seat.member);
    if (game !== undefined) return game === this.session.info!.game ? say().wants : this.called(game);
    return this.stand.gone.includes(seat) ? say().gone : this.session.members.includes(seat.member) ? "" : say().looks;
  }
}
