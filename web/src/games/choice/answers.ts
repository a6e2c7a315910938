import { die, type Piece } from "../../play/pieces";
import { isSplit } from "./split";

/** Two pairs and the fifth die. */
export function piecesOf(answer: object): Piece[] | null {
  if (!isSplit(answer)) return null;
  const [one, other] = answer.pairs;
  return [...one.map(die), { gap: true }, ...other.map(die), { gap: true }, die(answer.fifth)];
}
