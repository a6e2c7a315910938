// Draws an answer, and finds the dice it was about.

import { thing } from "../../core/things";
import type { CupView, MatchView } from "@mutschel/screen";
import { ownPieces } from "../../games/answers";
import { isColour } from "../../look/die-marks";
import { die, type Piece } from "../../play/pieces";
import type { SeenStep } from "../steps.svelte";

const isFace = (value: unknown): value is number => typeof value === "number" && value >= 1 && value <= 6;

/** Returns an answer as dice, colours and words; null if words alone are better. `view`: the table as it lay then. */
export function piecesOf(game: string, answer: unknown, view: MatchView | null = null): Piece[] | null {
  if (isFace(answer)) return [die(answer)];
  if (isColour(answer)) return [{ colour: answer }];
  if (Array.isArray(answer)) return answer.length > 0 && answer.every(isFace) ? answer.map(die) : null;
  if (answer === null || typeof answer !== "object") return null;
  const own = ownPieces(game)(answer, view);
  if (own) return own;
  const parts = Object.values(answer).filter((part) => typeof part !== "object");
  const drawn = parts.flatMap((part) => piecesOf(game, part, view) ?? [{ word: part }]);
  return drawn.length > 0 ? drawn : null;
}

/** Returns the dice on the table at a step. Dice under a cup are taken from the step that lifted it. */
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
