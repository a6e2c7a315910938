// What somebody has unfolded stays so, wherever the sheet lies: it goes from the drawer to the sentence and back in every round.

import { ScreenState } from "../../play/screen-state.svelte";

class Unfolded {
  all = $state<boolean | null>(null);
}

export const unfolded = new ScreenState(() => new Unfolded());
