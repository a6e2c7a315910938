// How the box lies before this device, and what was flicked from here last.

import type { Pull } from "../by-hand/aim";
import type { Aim } from "./flight";
import type { Plate } from "./box";
import type { Launched } from "./show.svelte";

interface Box {
  before: Plate;
  aim: Aim | null;
  /** On its way already, though the server has not answered yet. */
  launched: Launched | null;
  /** Where a finger holds the die: millimetres to the right and away. */
  held: Pull;
  /** How high the actions are from which a die is flicked: while it flies, the box must not move. */
  room: number;
  /** Somebody here aims with sliders. */
  sliders: boolean;
}

export const box = $state<Box>({ before: "south", aim: null, launched: null, held: [0, 0], room: 0, sliders: false });
