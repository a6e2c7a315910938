// The unsent answer to the open question: things that were touched, other fields, or a whole form.

import type { Face } from "../core/things";
import type { QuestionView, Thing } from "@mutschel/screen";
import { Draft } from "../play/screen-state.svelte";
import type { Play } from "../play/play";
import { thingsBefore, sharedThings, ofKind, type NamedThing } from "./table-things";
import { picking, type Picking } from "./picking";

export interface CommonDraft {
  /** Indices of touched things in `Touching.faces`. */
  dice: number[];
  fields: Record<string, unknown>;
  /** The answer, if it is filled in as a whole. */
  answer?: unknown;
  /** The hinted answer, if there was a hint. */
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

/** Dice that are laid aside already and could be touched: they stay picked until touched. */
function laidAside(play: Play): number[] {
  const touching = touchingOf(play);
  return touching?.row === undefined ? [] : touching.faces.flatMap((_, place) => (place >= touching.row!.first ? [place] : []));
}

/** Answering by touch: dice, numbers that are not crossed out, or rows of a sheet. */
export interface Touching extends Picking {
  /** The name of the thing to touch. */
  name: string;
  kind: Thing["kind"];
  /** Everything that could be touched there. */
  faces: readonly Face[];
  /** A row whose dice may be touched, too: they follow those of the cup, from index `first` on. */
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

/** Touching the dice of a cup together with those of a row beside it. */
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

/** The stage's rotation in radians: dice come from the thrower's seat, as seen from one's own. */
export function stageRotation(play: Play, thrower: number | null): number {
  return (2 * Math.PI * ((thrower ?? 0) - (play.seat ?? 0))) / play.view.players;
}
