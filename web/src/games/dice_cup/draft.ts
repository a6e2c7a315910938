import { Draft } from "../../play/screen-state.svelte";

/** The category that is picked on the sheet and not crossed yet. */
export const picked = new Draft<string>();
