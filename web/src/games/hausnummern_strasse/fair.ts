export { plainDice as fair } from "../../core/fair-dice";
