import type { Parts } from "../../play/parts";
import { lasts } from "../by_hand/flight";
import Actions from "./Actions.svelte";
import Peek from "./Peek.svelte";
import { prompt } from "./prompt";
import SeatNote from "./SeatNote.svelte";
import Sheet from "./Sheet.svelte";
import Stage from "./Stage.svelte";

export const parts: Parts = { Stage, Actions, Sheet, Peek, SeatNote, prompt, holds: true, lasts };
