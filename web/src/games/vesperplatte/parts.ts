import type { Parts } from "../../play/parts";
import Plate from "./Plate.svelte";
import Stage from "./Stage.svelte";

export const parts: Parts = { holds: true, Stage, Won: Plate };
