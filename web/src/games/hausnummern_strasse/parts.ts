import type { Parts } from "../../play/parts";
import Sheet from "./Sheet.svelte";
import Stage from "./Stage.svelte";

export const parts: Parts = { Stage, Sheet, holds: true, drawer: false };
