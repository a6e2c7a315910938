import type { Parts } from "../../play/parts";
import Actions from "./Actions.svelte";
import { prompt } from "./prompt";
import SeatNote from "./SeatNote.svelte";
import Sheet from "./Sheet.svelte";
import Stage from "./Stage.svelte";
import Told from "./Told.svelte";

export const parts: Parts = { Stage, Actions, Told, Sheet, SeatNote, prompt, drawer: false, together: true };
