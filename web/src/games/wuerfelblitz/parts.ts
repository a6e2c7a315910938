import type { Parts } from "../../play/parts";
import Actions from "./Actions.svelte";
import { prompt } from "./prompt";
import SeatNote from "./SeatNote.svelte";
import Sheet from "./Sheet.svelte";
import Stage from "./Stage.svelte";

export const parts: Parts = { Stage, Actions, Sheet, SeatNote, prompt, drawer: false, together: true };
