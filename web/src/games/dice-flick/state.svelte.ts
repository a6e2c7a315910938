// How the box lies before this device, and what was flicked from here last.

import type { Aim } from "./flight";
import type { Plate } from "./box";

export const box = $state<{ before: Plate; aim: Aim | null }>({ before: "south", aim: null });
