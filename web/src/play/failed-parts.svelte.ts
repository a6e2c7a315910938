// Parts of a game's screen that have failed. The common ones take their place until the page is loaded anew.

import { SvelteSet } from "svelte/reactivity";
import type { Parts } from "./parts";
import type { SeatState } from "./play";
import { reportFailure } from "./report-failure";

type PlayIds = Pick<SeatState, "id" | "game">;

const failed = new SvelteSet<string>();
const key = (play: PlayIds, part: string): string => `${play.id} ${play.game.id} ${part}`;

/** What is touched in one of these is sent by another: alone, neither would be of any use. */
const TOGETHER: readonly string[] = ["Stage", "Actions", "Sheet"];

/** Has this part failed, or one without which it is of no use? */
export function hasFailed(play: PlayIds, part: string): boolean {
  return (TOGETHER.includes(part) ? TOGETHER : [part]).some((one) => failed.has(key(play, one)));
}

/** What failed was no part of a game, and nothing takes its place. */
export const ELSEWHERE = "page";

/** Has anything failed at this table that was replaced? */
export function anyFailed(play: PlayIds): boolean {
  return [...failed].some((one) => one.startsWith(key(play, "")) && one !== key(play, ELSEWHERE));
}

export function markFailed(play: PlayIds, part: string, error: unknown): void {
  if (failed.has(key(play, part))) return;
  failed.add(key(play, part));
  reportFailure(play.game.id, part, error);
}

/** What a game's own function says; `otherwise` if it fails, now or earlier. It may be called while something is derived. */
export function tryPart<T>(play: PlayIds, part: string, own: () => T, otherwise: () => T): T {
  if (hasFailed(play, part)) return otherwise();
  try {
    return own();
  } catch (error) {
    queueMicrotask(() => markFailed(play, part, error));
    return otherwise();
  }
}

/** A game's parts without those that have failed, and without what belongs to them; nothing of a whole screen that has. */
export function workingParts(play: PlayIds, parts: Parts): Parts {
  if (parts.broken) return {};
  const works = (name: string): boolean => !hasFailed(play, name) && !hasFailed(play, BELONGS_TO[name] ?? name);
  return Object.fromEntries(Object.entries(parts).filter(([name]) => works(name)));
}

/** What means nothing without the part that it is about. */
const BELONGS_TO: Record<string, string> = { holds: "Stage", lasts: "Stage", ownSheets: "Sheet", sheetOpens: "Sheet", drawer: "Sheet" };
