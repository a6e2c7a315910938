// What a screen keeps while a table is open, and loses with it.

import type { SeatState } from "./play";

/** Something that a game keeps for each open table, made when it is first looked for. */
export class ScreenState<T extends object> {
  private readonly all = new WeakMap<object, T>();

  constructor(private readonly make: () => T) {}

  at(play: Pick<SeatState, "screen">): T {
    const found = this.all.get(play.screen) ?? this.made();
    this.all.set(play.screen, found);
    return found;
  }

  /** Whatever looks for it first must not own its state: it would not notice when that changes. */
  private made(): T {
    let made: T | undefined;
    $effect.root(() => void (made = this.make()));
    return made ?? this.make(); // outside a browser there are no effects
  }
}

class Slot<T> {
  held = $state.raw<{ asked: string; value: T } | null>(null);
}

/** What is picked for one kind of question and not sent yet. It is forgotten when another question opens. */
export class Draft<T> {
  private readonly slots = new ScreenState<Slot<T>>(() => new Slot());

  of(play: Pick<SeatState, "screen" | "asked">): T | undefined {
    const { held } = this.slots.at(play);
    return held?.asked === play.asked ? held.value : undefined;
  }

  /** Undefined: nothing is picked any more. */
  set(play: Pick<SeatState, "screen" | "asked">, value: T | undefined): void {
    this.slots.at(play).held = value === undefined ? null : { asked: play.asked, value };
  }
}
