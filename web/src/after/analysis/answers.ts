// An answer as it is drawn, and the dice that it was about.

import { thing, type Colour, type DieKind, type Face } from "../../core/things";
import type { BoardView, CupView } from "../../core/views";
import { isColour } from "../../look/marks";
import type { SeenStep } from "../steps.svelte";

export type Piece = { kind: DieKind; face: Face } | { colour: Colour } | { word: unknown } | { gap: true };

type Hole = readonly [row: number, column: number];

const die = (face: number): Piece => ({ kind: "plain", face });
const isFace = (value: unknown): value is number => typeof value === "number" && value >= 1 && value <= 6;

/** Dice, colours and words; null where it is better said in words alone. `board`: the box that holes are in. */
export function piecesOf(answer: unknown, board: BoardView | null = null): Piece[] | null {
  if (isFace(answer)) return [die(answer)];
  if (isColour(answer)) return [{ colour: answer }];
  if (Array.isArray(answer)) return answer.length > 0 && answer.every(isFace) ? answer.map(die) : null;
  if (answer === null || typeof answer !== "object") return null;
  if ("pairs" in answer && "fifth" in answer) {
    const [one, other] = answer.pairs as [number[], number[]];
    return [...one.map(die), { gap: true }, ...other.map(die), { gap: true }, die(answer.fifth as number)];
  }
  if ("combination" in answer) return diceIn(board, answer.combination as Hole[]);
  const parts = Object.values(answer).filter((part) => typeof part !== "object");
  const drawn = parts.flatMap((part) => piecesOf(part, board) ?? [{ word: part }]);
  return drawn.length > 0 ? drawn : null;
}

function diceIn(board: BoardView | null, holes: readonly Hole[]): Piece[] | null {
  const found = holes.map(([row, column]) => board?.holes[row]?.[column]);
  if (!board || found.length === 0) return null;
  return found.map((one) => (one ? { kind: one.colour, face: one.face } : { word: "upgrade" }));
}

/** The dice that lay there when a step's answer was given. Those under a cup were seen when it was lifted. */
export function lyingAt(steps: readonly SeenStep[], step: number): CupView | null {
  const before = steps[step - 1] && thing(steps[step - 1]!.view, "cup");
  if (!before || before.throw === 0) return null;
  for (const { view } of steps.slice(step - 1)) {
    const cup = thing(view, "cup");
    if (cup?.throw !== before.throw) return null;
    if (cup.faces?.length) return cup;
  }
  return null;
}
