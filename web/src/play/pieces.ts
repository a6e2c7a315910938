// An answer as pieces that can be drawn.

import type { Colour, DieKind, Face } from "../core/things";

export type Piece = { kind: DieKind; face: Face } | { colour: Colour } | { word: unknown } | { gap: true };

export const die = (face: number): Piece => ({ kind: "plain", face });
