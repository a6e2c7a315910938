export { fair } from "../dice_cup/fair";
