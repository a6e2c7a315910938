// What has been picked for the open question and not been sent yet: what was touched, other fields, a whole form.

import type { Face } from "../core/things";
import type { Thing } from "../core/views";
import { Draft } from "../play/kept.svelte";
import type { Play } from "../play/play.svelte";
import { before, forAll } from "./laid";
import { picking, type Picking } from "./picking";

export interface Picked {
  /** What was touched: places among the faces of what is touched. */
  dice: number[];
  fields: Record<string, unknown>;
  /** An answer that is filled in as a whole. */
  answer?: unknown;
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

/** How the question is answered by touching something: dice, numbers that are not crossed out, or rows of a sheet. */
export interface Touching extends Picking {
  /** The name of what is touched. */
  name: string;
  kind: Thing["kind"];
  /** All that could be touched there. */
  faces: readonly Face[];
}

export function touchingOf(play: Play): Touching | null {
  if (!play.question) return null;
  const laid = [...forAll(play.view), ...(play.seat === null ? [] : before(play.view, play.seat))];
  for (const kind of ["cup", "numbers", "sheet"]) {
    for (const { name, found } of laid) {
      const faces = found.kind === kind ? facesOf(found) : null;
      const how = picking(play.question, faces);
      if (how) return { ...how, name, kind: found.kind, faces: faces! };
    }
  }
  return null;
}

function facesOf(found: Thing): readonly Face[] | null {
  if (found.kind === "cup") return found.faces;
  if (found.kind === "numbers") return found.numbers.filter((number) => !found.crossed.includes(number));
  return found.kind === "sheet" ? Object.keys(found.rows) : null;
}

/** Dice come from where the thrower sits, seen from your own seat. */
export function turnOf(play: Play, thrower: number | null): number {
  return (2 * Math.PI * ((thrower ?? 0) - (play.seat ?? 0))) / play.view.players;
}
