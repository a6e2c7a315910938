// How the box lies before this device, and what was flicked from here last.

import { ScreenState } from "../../play/screen-state.svelte";
import type { Pull } from "../by_hand/aim";
import type { Plate } from "./box";
import type { Aim } from "./flight";
import type { Launched } from "./show.svelte";

class Box {
  /** The plate that lies before whoever sits here. */
  before = $state<Plate>("south");
  aim = $state.raw<Aim | null>(null);
  /** On its way already, though the server has not answered yet. */
  launched = $state.raw<Launched | null>(null);
  /** Where a finger holds the die: millimetres to the right and away. */
  held = $state.raw<Pull>([0, 0]);
  /** How high the actions are from which a die is flicked: while it flies, the box must not move. */
  room = $state(0);
  /** Somebody here aims with sliders. */
  sliders = $state(false);
}

export const boxes = new ScreenState(() => new Box());
