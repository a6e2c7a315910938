// State that lasts as long as a table is open.

import type { SeatState } from "./play";

/** State of a game's screen, one object for each open table, made on first use. */
export class ScreenState<T extends object> {
  private readonly all = new WeakMap<object, T>();

  constructor(private readonly make: () => T) {}

  at(play: Pick<SeatState, "screen">): T {
    const found = this.all.get(play.screen) ?? this.made();
    this.all.set(play.screen, found);
    return found;
  }

  /** Makes the state outside of the calling component, which would otherwise own it and miss its changes. */
  private made(): T {
    let made: T | undefined;
    $effect.root(() => void (made = this.make()));
    return made ?? this.make(); // outside a browser there are no effects
  }
}

class Slot<T> {
  held = $state.raw<{ asked: string; value: T } | null>(null);
}

/** A choice for one question that is not sent yet. It is dropped when another question opens. */
export class Draft<T> {
  private readonly slots = new ScreenState<Slot<T>>(() => new Slot());

  of(play: Pick<SeatState, "screen" | "asked">): T | undefined {
    const { held } = this.slots.at(play);
    return held?.asked === play.asked ? held.value : undefined;
  }

  /** Undefined removes the choice. */
  set(play: Pick<SeatState, "screen" | "asked">, value: T | undefined): void {
    this.slots.at(play).held = value === undefined ? null : { asked: play.asked, value };
  }
}
