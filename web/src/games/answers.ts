// Pictures of answers in an analysis, for the games that have more to draw than dice and words.

import type { MatchView } from "@mutschel/screen";
import type { Piece } from "../play/pieces";
import { folderOf } from "./registry";

/** Null: as in every game. */
type Drawn = (answer: object, view: MatchView | null) => Piece[] | null;

const own = import.meta.glob<{ piecesOf: Drawn }>("./*/answers.ts", { eager: true });

export const ownPieces = (game: string): Drawn => own[`./${folderOf(game)}/answers.ts`]?.piecesOf ?? (() => null);
