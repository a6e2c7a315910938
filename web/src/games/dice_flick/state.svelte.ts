// The way the box lies before this device, and the last flick from here.

import { ScreenState } from "../../play/screen-state.svelte";
import type { Pull } from "../by_hand/aim";
import type { Plate } from "./box";
import type { Aim } from "./flight";
import type { Launch } from "./show.svelte";

class Box {
  /** The plate that lies before whoever sits here. */
  before = $state<Plate>("south");
  aim = $state.raw<Aim | null>(null);
  /** On its way already, though the server has not answered yet. */
  launched = $state.raw<Launch | null>(null);
  /** The finger's place while it holds the die: millimetres to the right and away. */
  held = $state.raw<Pull>([0, 0]);
  /** The height of the flick's actions, in pixels: it is kept while the die flies, so that the box doesn't move. */
  room = $state(0);
  /** The strength with which the die would fly now, from 0 to 1. */
  strength = $state(0);
  /** Tells whether the sliders for aiming are shown. */
  sliders = $state(false);
}

export const boxes = new ScreenState(() => new Box());
