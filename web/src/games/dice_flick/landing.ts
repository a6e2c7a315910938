// A landing as people type it in from a real box: where the flicked die lies, then the dice that it hit.

import type { Colour } from "../../core/things";
import type { BoardView } from "@mutschel/screen";
import { dieAt, sameHole, type Hole } from "./box";

export interface Move {
  from: Hole;
  /** Null: not told yet. */
  to: Hole | "bag" | null;
  face: number | null;
}

export interface Entry {
  flicked: { hole: Hole; face: number | null } | "trench" | "outside" | null;
  moved: Move[];
}

export const NOTHING: Entry = { flicked: null, moved: [] };

/** The next thing to tell; `ready`: nothing, but more dice may have been hit. */
export type Step = "where" | "face" | "to" | "moved-face" | "ready";

export interface FlickedDie {
  board: BoardView;
  colour: Colour;
}

/** A Knaller has the same picture on all its sides: nobody has to be asked which one shows. */
const ONLY_FACE: Partial<Record<Colour, number>> = { pink: 6 };
const colourAt = (board: BoardView, hole: Hole): Colour => dieAt(board, hole)!.colour;

/** The first hit die that isn't fully told yet. */
const open = ({ moved }: Entry): number => moved.findIndex(({ to, face }) => to === null || (to !== "bag" && face === null));

export function stepOf(entry: Entry): Step {
  const { flicked, moved } = entry;
  if (flicked === null) return "where";
  if (typeof flicked === "object" && flicked.face === null) return "face";
  const move = moved[open(entry)];
  if (!move) return "ready";
  return move.to === null ? "to" : "moved-face";
}

/** The colour of the die that is being told. */
export function told(entry: Entry, { board, colour }: FlickedDie): Colour {
  const step = stepOf(entry);
  return step === "to" || step === "moved-face" ? colourAt(board, entry.moved[open(entry)]!.from) : colour;
}

/** The die in a hole, by all that was told so far. */
export function lyingAt(entry: Entry, { board, colour }: FlickedDie, hole: Hole): { colour: Colour; face: number | null } | null {
  const { flicked, moved } = entry;
  if (flicked && typeof flicked === "object" && sameHole(flicked.hole, hole)) return { colour, face: flicked.face };
  const come = moved.find((move) => move.to !== null && move.to !== "bag" && sameHole(move.to, hole));
  if (come) return { colour: colourAt(board, come.from), face: come.face };
  return moved.some((move) => sameHole(move.from, hole)) ? null : dieAt(board, hole);
}

/** Tells whether this hole may be touched now: not if a die is told to lie there. Later, any die may have been hit as well. */
export function mayTouch(entry: Entry, { board }: FlickedDie, hole: Hole): boolean {
  const { flicked, moved } = entry;
  const step = stepOf(entry);
  if (step === "ready") return dieAt(board, hole) !== null && !moved.some((move) => sameHole(move.from, hole));
  if (step !== "where" && step !== "to") return false;
  const ends = [typeof flicked === "object" ? flicked?.hole : null, ...moved.map((move) => move.to)];
  return !ends.some((end) => end && end !== "bag" && sameHole(end, hole));
}

export function touchHole(entry: Entry, flick: FlickedDie, hole: Hole): Entry {
  const { board, colour } = flick;
  switch (stepOf(entry)) {
    case "where":
      return pushed({ ...entry, flicked: { hole, face: ONLY_FACE[colour] ?? null } }, board, hole);
    case "to":
      return pushed(moving(entry, { to: hole, face: ONLY_FACE[told(entry, flick)] ?? null }), board, hole);
    case "ready":
      return { ...entry, moved: [...entry.moved, { from: hole, to: null, face: null }] };
    default:
      return entry;
  }
}

/** Adds to the account of the die that is being told. */
function moving(entry: Entry, more: Partial<Move>): Entry {
  return { ...entry, moved: entry.moved.map((move, n) => (n === open(entry) ? { ...move, ...more } : move)) };
}

/** Adds a hit die: another die now lies in its hole, so the table has to tell where the first one went. */
function pushed(entry: Entry, board: BoardView, hole: Hole): Entry {
  if (!dieAt(board, hole) || entry.moved.some((move) => sameHole(move.from, hole))) return entry;
  return { ...entry, moved: [...entry.moved, { from: hole, to: null, face: null }] };
}

/** Notes that the flicked die is in the trench or outside. */
export const missed = (entry: Entry, where: "trench" | "outside"): Entry => ({ ...entry, flicked: where });

/** Notes that the hit die is out: it goes into the bag. */
export const knockedOut = (entry: Entry): Entry => moving(entry, { to: "bag" });

export function withFace(entry: Entry, face: number): Entry {
  return stepOf(entry) === "face" ? { ...entry, flicked: { ...(entry.flicked as { hole: Hole }), face } } : moving(entry, { face });
}

/** The landing as the server wants it. */
export function landing({ flicked, moved }: Entry): unknown {
  return { flicked, moved: moved.map(({ from, to, face }) => (to === "bag" ? { from, to } : { from, to, face })) };
}
