import type { Parts } from "../../play/parts";
import Actions from "./Actions.svelte";
import { markedOf } from "./arranging";
import Peek from "./Peek.svelte";
import { prompt } from "./prompt";
import SeatNote from "./SeatNote.svelte";
import Sheet from "./Sheet.svelte";
import Stage from "./Stage.svelte";

export const parts: Parts = {
  Stage, Actions, Sheet, Peek, SeatNote, prompt,
  ownSheets: true,
  holds: true,
  sheetOpens: (play) => play.view.question !== null || markedOf(play) !== null,
};
