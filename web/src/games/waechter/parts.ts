import type { Parts } from "../../play/parts";
import { lasts } from "../by_hand/flight";
import Actions from "./Actions.svelte";
import { prompt } from "./prompt";
import Stage from "./Stage.svelte";

export const parts: Parts = { Stage, Actions, prompt, holds: true, lasts, drawsFigure: true };
