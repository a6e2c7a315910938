// What has been picked for the open question and not been sent yet. The common draft: touched dice, and other fields.

import { thing } from "../core/things";
import { Draft } from "../play/kept.svelte";
import type { Play } from "../play/play.svelte";
import { picking, type Picking } from "./picking";

export interface Picked {
  dice: number[];
  fields: Record<string, unknown>;
  /** What the hint said, if there was one. */
  hinted?: unknown;
}

export const commonDraft = new Draft<Picked>();

export function draftOf(play: Play): Picked {
  return commonDraft.of(play) ?? { dice: [], fields: {} };
}

export function picked(play: Play): number[] {
  return draftOf(play).dice;
}

export function pick(play: Play, dice: number[]): void {
  commonDraft.set(play, { ...draftOf(play), dice });
}

/** How the question is answered by touching the dice of the cup. */
export function pickingOf(play: Play): Picking | null {
  return picking(play.question, thing(play.view, "cup")?.faces ?? null);
}

/** Dice come from where the thrower sits, seen from your own seat. */
export function turnOf(play: Play, thrower: number | null): number {
  return (2 * Math.PI * ((thrower ?? 0) - (play.seat ?? 0))) / play.view.players;
}
