import { thing } from "../../core/things";
import type { MatchView } from "@mutschel/screen";
import type { Piece } from "../../play/pieces";

type Hole = readonly [row: number, column: number];

/** The dice of a combination, as they lay in the box. */
export function piecesOf(answer: object, view: MatchView | null): Piece[] | null {
  if (!("combination" in answer)) return null;
  const board = view && thing(view, "board");
  const found = (answer.combination as Hole[]).map(([row, column]) => board?.holes[row]?.[column]);
  if (!board || found.length === 0) return null;
  return found.map((one) => (one ? { kind: one.colour, face: one.face } : { word: "upgrade" }));
}
