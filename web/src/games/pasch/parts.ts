import type { Parts } from "../../play/parts";

export const parts: Parts = { slipBelow: true };
