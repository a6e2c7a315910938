// Parts of a game's screen that have failed. The common ones replace them until the page is reloaded.

import { SvelteSet } from "svelte/reactivity";
import type { Parts } from "./parts";
import type { SeatState } from "./play";
import { reportFailure } from "./report-failure";

type PlayIds = Pick<SeatState, "id" | "game">;

const failed = new SvelteSet<string>();
const key = (play: PlayIds, part: string): string => `${play.id} ${play.game.id} ${part}`;

/** Parts that need each other: a choice made in one is sent by another. */
const TOGETHER: readonly string[] = ["Stage", "Actions", "Sheet"];

/** Has this part failed, or one that it needs? */
export function hasFailed(play: PlayIds, part: string): boolean {
  return (TOGETHER.includes(part) ? TOGETHER : [part]).some((one) => failed.has(key(play, one)));
}

/** Stands for a failure outside of a game's parts, where nothing can be replaced. */
export const ELSEWHERE = "page";

/** Has a part been replaced at this table? */
export function anyFailed(play: PlayIds): boolean {
  return [...failed].some((one) => one.startsWith(key(play, "")) && one !== key(play, ELSEWHERE));
}

export function markFailed(play: PlayIds, part: string, error: unknown): void {
  if (failed.has(key(play, part))) return;
  failed.add(key(play, part));
  reportFailure(play.game.id, part, error);
}

/** Calls a game's function; returns `otherwise()` if it fails, now or earlier. It may be called while something is derived. */
export function tryPart<T>(play: PlayIds, part: string, own: () => T, otherwise: () => T): T {
  if (hasFailed(play, part)) return otherwise();
  try {
    return own();
  } catch (error) {
    queueMicrotask(() => markFailed(play, part, error));
    return otherwise();
  }
}

/** A game's parts without the failed ones and what depends on them. If a whole screen has failed, none. */
export function workingParts(play: PlayIds, parts: Parts): Parts {
  if (parts.broken) return {};
  const works = (name: string): boolean => !hasFailed(play, name) && !hasFailed(play, BELONGS_TO[name] ?? name);
  return Object.fromEntries(Object.entries(parts).filter(([name]) => works(name)));
}

/** Settings that depend on a part. */
const BELONGS_TO: Record<string, string> = { holds: "Stage", lasts: "Stage", ownSheets: "Sheet", sheetOpens: "Sheet", drawer: "Sheet" };
