export { parts } from "../dice_cup/parts";
