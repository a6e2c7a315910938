// Shut the Box: a wooden box with nine tiles, and the buttons that belong to it. Scores look as in every game.

import type { Parts } from "@mutschel/screen";
import { actions } from "./actions";
import { stage } from "./stage";

export { default as css } from "./screen.css?inline";
export const version = 1;
export const parts: Parts = { stage, actions };
