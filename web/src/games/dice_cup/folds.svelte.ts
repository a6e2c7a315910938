// Keeps the sheet's folds open or shut as the player left them: in every round the sheet moves between the drawer and the sentence.

import { ScreenState } from "../../play/screen-state.svelte";

class Unfolded {
  all = $state<boolean | null>(null);
}

export const unfolded = new ScreenState(() => new Unfolded());
