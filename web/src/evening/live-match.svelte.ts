// A table's online match as the big screen watches it: what has been shown of it so far, and who of the evening sits at each seat.

import { untrack } from "svelte";
import { TableSession } from "../core/session.svelte";
import { partsOf } from "../games/registry";
import { Director } from "../play/director.svelte";
import { workingParts } from "../play/failed-parts.svelte";
import { LivePlay } from "../play/live-play.svelte";
import type { Parts } from "../play/parts";

export class LiveMatch {
  readonly session: TableSession;
  readonly play: LivePlay;
  private readonly director: Director;
  private loaded = $state.raw<Parts | null>(null);
  /** The game's parts that work. */
  readonly parts: Parts = $derived.by(() => (this.loaded && this.session.seen ? workingParts(this.play, this.loaded) : {}));
  /** True once there is something to show. */
  readonly ready: boolean = $derived.by(() => this.loaded !== null && this.session.info !== null && this.session.game !== null && this.director.views.has(null));
  /** The person at each seat: members came in the order of the game's people. */
  readonly people: number[] = $derived.by(() => {
    const members = this.play.seats.map(({ member }) => member).sort((a, b) => a - b);
    return this.play.seats.map(({ member }) => this.players()[members.indexOf(member)]!);
  });

  /** Call it while a component is set up; `stages`: does the component draw the stage, which says when dice lie still? */
  constructor(match: string, private readonly players: () => readonly number[], stages = false) {
    this.session = new TableSession(match);
    this.director = new Director(this.session);
    this.play = new LivePlay(this.session, () => null, this.director);
    $effect(() => {
      if (this.session.game) partsOf(this.session.game).then((found) => (this.loaded = found), () => (this.loaded = {})); // without the game's parts, the dice are drawn as in any game
    });
    $effect.pre(() => {
      this.director.holds = stages && this.loaded !== null && (this.parts.holds ?? !this.parts.Stage);
    });
    $effect.pre(() => {
      const { views } = this.session;
      untrack(() => this.director.see(views));
    });
    $effect(() => () => {
      this.director.close();
      this.session.close();
    });
  }

  /** The people to move, once everything before has been shown. */
  get movers(): number[] {
    const { moment, view, waiting } = this.play;
    if (moment || view.result) return [];
    return (waiting?.seats ?? []).filter((seat) => !waiting?.done?.includes(seat)).map((seat) => this.people[seat]!);
  }
}
