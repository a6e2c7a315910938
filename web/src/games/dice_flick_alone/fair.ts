import { flicks } from "../dice_flick/fair";

export { inWords } from "../dice_flick/fair";
export const fair = flicks(false);
