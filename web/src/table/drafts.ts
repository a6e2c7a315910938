// What has been picked for the open question and not been sent yet: what was touched, other fields, a whole form.

import type { Face } from "../core/things";
import type { QuestionView, Thing } from "@mutschel/screen";
import { Draft } from "../play/screen-state.svelte";
import type { Play } from "../play/play";
import { thingsBefore, sharedThings, ofKind, type NamedThing } from "./table-things";
import { picking, type Picking } from "./picking";

export interface CommonDraft {
  /** What was touched: places among the faces of what is touched. */
  dice: number[];
  fields: Record<string, unknown>;
  /** An answer that is filled in as a whole. */
  answer?: unknown;
  /** What the hint said, if there was one. */
  hinted?: unknown;
}

export const commonDraft = new Draft<CommonDraft>();

export function draftOf(play: Play): CommonDraft {
  return commonDraft.of(play) ?? { dice: laidAside(play), fields: {} };
}

export function picked(play: Play): number[] {
  return draftOf(play).dice;
}

export function pick(play: Play, dice: number[]): void {
  commonDraft.set(play, { ...draftOf(play), dice });
}

/** Dice that lie aside and could be touched stay picked until somebody touches them. */
function laidAside(play: Play): number[] {
  const touching = touchingOf(play);
  return touching?.row === undefined ? [] : touching.faces.flatMap((_, place) => (place >= touching.row!.first ? [place] : []));
}

/** How the question is answered by touching something: dice, numbers that are not crossed out, or rows of a sheet. */
export interface Touching extends Picking {
  /** The name of what is touched. */
  name: string;
  kind: Thing["kind"];
  /** All that could be touched there. */
  faces: readonly Face[];
  /** A row whose dice may be touched as well: they come after those of the cup, from this place on. */
  row?: { name: string; first: number };
}

export function touchingOf(play: Play): Touching | null {
  if (!play.question) return null;
  const laid = [...sharedThings(play.view), ...(play.seat === null ? [] : thingsBefore(play.view, play.seat))];
  for (const kind of ["cup", "numbers", "sheet"]) {
    for (const { name, found } of laid) {
      const faces = found.kind === kind ? facesOf(found) : null;
      const how = picking(play.question, faces);
      if (how) return { ...how, name, kind: found.kind, faces: faces! };
    }
  }
  return withRow(play.question, laid);
}

/** Of all dice in a cup and in a row beside it. */
function withRow(question: QuestionView, laid: readonly NamedThing[]): Touching | null {
  for (const { name, found: cup } of ofKind(laid, "cup")) {
    for (const { name: row, found } of ofKind(laid, "row")) {
      const lying = cup.faces ?? [];
      const faces = [...lying, ...found.faces.filter((face) => face !== null)];
      const how = picking(question, faces);
      if (how) return { ...how, name, kind: "cup", faces, row: { name: row, first: lying.length } };
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
