// The train of a turn: which wagons stand where, and which one is missing.

import { thing } from "../../core/things";
import type { Play } from "../../play/play";

export interface Car {
  /** Null: its number is still open. */
  number: number | null;
  /** It isn't there: the train lacks this number. */
  gap: boolean;
  /** In slots, from the locomotive on. */
  at: number;
  /** Coupled to what is in front of it. */
  linked: boolean;
}

const FACES = [1, 2, 3, 4, 5, 6];

const isRun = (numbers: readonly number[]): boolean => [...numbers].sort((a, b) => a - b).every((number, place, all) => place === 0 || number === all[place - 1]! + 1);

/** The numbers that a seat has laid aside in its turn. */
export function asideOf({ view }: Pick<Play, "view">, seat: number): number[] {
  const slip = thing(view, "slip");
  return slip?.player === seat && slip.throw > 0 ? (thing(view, "row")?.faces ?? []).map(Number) : [];
}

/** The numbers of which one more would do, if these are thrown; more than one gap is past help. */
export function lacking(numbers: readonly number[]): number[] {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  if (numbers.length === 2) return FACES.filter((face) => !numbers.includes(face) && isRun([...numbers, face]));
  return numbers.length === 3 && high - low === 3 ? FACES.filter((face) => face > low && face < high && !numbers.includes(face)) : [];
}

/** The train for these dice. What is laid aside is coupled already, until the turn is decided. */
export function trainOf(faces: readonly number[], hit: boolean | null, aside: readonly number[]): Car[] {
  const known = [...(hit === null && aside.length > 0 ? aside : faces)].sort((a, b) => a - b);
  if (known.length === 0) return [1, 2, 3].map((at) => ({ number: null, gap: false, at, linked: at > 1 }));
  const numbers = [...new Set(known)];
  const missing = hit ? [] : lacking(numbers);
  if (hit || missing.length > 0) {
    const all = [...numbers, ...missing].sort((a, b) => a - b);
    return all.map((number, at) => ({ number, gap: missing.includes(number), at, linked: !missing.includes(number) && !missing.includes(all[at - 1]!) }));
  }
  if (known.length === 1) return [{ number: known[0]!, gap: false, at: 0, linked: true }, ...[2, 3].map((at) => ({ number: null, gap: false, at, linked: at > 2 }))];
  return [...known, null].slice(0, 3).map((number, place) => ({ number, gap: false, at: place * 1.33 + 0.34, linked: false }));
}
