export { parts } from "../dice_flick/parts";
