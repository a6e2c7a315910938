// Do the views of a match show the dice that its log says fell? This page knows no rules, but it sees where dice lie.

import type { Chance, Log } from "./fair";
import { thing, type Face } from "./things";
import type { CupView, MatchView, Thing } from "@mutschel/screen";

/** The dice of one cup, as they fell last. */
interface Fallen {
  dice: readonly Face[];
  /** Nobody has seen them yet. */
  covered: boolean;
}

/** `views[n]` is what the server says was seen before answer n, and the last one what was seen in the end. */
export function showsDice(log: Log, views: readonly MatchView[], chance: Chance): boolean {
  if (views.length <= log.answers.length) return false;
  const cups = new Map<string, Fallen>();
  return log.answers.every(({ by, value }, place) => {
    const [before, after] = [views[place]!, views[place + 1]!];
    const thrown = by === "chance" ? value : null;
    return (chance.shows?.(thrown, before, after) ?? true) && cupsShow(thrown, before, after, cups, chance) && motionShown(thrown, after);
  });
}

/** What was thrown lies there just so, at once or when its cup is lifted; until the next throw dice are only taken away. */
function cupsShow(thrown: unknown, before: MatchView, after: MatchView, fallen: Map<string, Fallen>, chance: Chance): boolean {
  const [old, now] = [cupsIn(before), cupsIn(after)];
  const risen = [...now].filter(([name, cup]) => cup.throw !== (old.get(name)?.throw ?? 0));
  const dice = chance.shows && Array.isArray(thrown) ? null : diceOf(thrown);
  if (risen.length !== (dice ? 1 : 0)) return false;
  for (const [name, cup] of risen) {
    if (cup.throw !== (old.get(name)?.throw ?? 0) + 1) return false;
    fallen.set(name, { dice: dice!, covered: true });
  }
  return [...now].every(([name, { faces }]) => {
    if (!faces) return true;
    const last = fallen.get(name) ?? { dice: [], covered: false };
    const isFirst = last.covered;
    last.covered = false;
    if (isFirst) return String(faces) === String(last.dice);
    return isPart(faces, last.dice) || Boolean(chance.turns?.(faces, last.dice));
  });
}

/** A simulated die moves as its landing says. */
function motionShown(thrown: unknown, after: MatchView): boolean {
  const motion = (thrown as { motion?: string } | null)?.motion;
  return motion === undefined || thing(after, "flight")?.motion === motion;
}

function cupsIn(view: MatchView): Map<string, CupView> {
  const all = Object.entries(view.table).flatMap(([name, thing]) => [thing].flat().map((one: Thing, place) => [`${name} ${place}`, one] as const));
  return new Map(all.flatMap(([name, thing]) => (thing.kind === "cup" ? [[name, thing] as const] : [])));
}

/** The dice that fell. Null: nothing of the kind, or a die that has to be sent again. */
function diceOf(thrown: unknown): Face[] | null {
  if (Array.isArray(thrown)) return thrown as Face[];
  const face = (thrown as { face?: Face | null } | null)?.face ?? null;
  return face === null ? null : [face];
}

function isPart(some: readonly Face[], all: readonly Face[]): boolean {
  const left = [...all];
  return some.every((face) => left.includes(face) && left.splice(left.indexOf(face), 1).length > 0);
}
