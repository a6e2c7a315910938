import type { Parts } from "../../play/parts";
import Alone from "./Alone.svelte";
import Actions from "./Actions.svelte";
import Peek from "./Peek.svelte";
import { prompt, tells } from "./prompt";
import SeatNote from "./SeatNote.svelte";
import Sheet from "./Sheet.svelte";
import Stage from "./Stage.svelte";

export const parts: Parts = {
  Stage, Actions, Alone, Sheet, Peek, SeatNote, prompt, tells,
  ownSheets: true,
  holds: true,
  wideSheet: true,
  sheetOpens: (play) => play.view.question !== null || play.moment?.moment.kind === "together" || (play.moment?.own ?? false),
};
