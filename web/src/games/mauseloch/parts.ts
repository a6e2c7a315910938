import type { Parts } from "../../play/parts";
import Stage from "./Stage.svelte";

export const parts: Parts = { holds: true, Stage, drawsFigure: true, sharedFigure: true };
