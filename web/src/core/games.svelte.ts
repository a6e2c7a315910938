// Everything the server tells about its games, in the current language; asked for once.

import type { GameInfo, GameLine, Lesson } from "../protocol";
import { api } from "./api";
import { language } from "./language.svelte";

const lists = new Map<string, Promise<GameLine[]>>();
const infos = new Map<string, Promise<GameInfo>>();
const lessons = new Map<string, Promise<Lesson>>();

function once<T>(cache: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  let found = cache.get(key);
  if (!found) {
    found = ask();
    cache.set(key, found);
    found.catch(() => cache.delete(key)); // the next call tries again
  }
  return found;
}

export function allGames(tongue = language()): Promise<GameLine[]> {
  return once(lists, tongue, async () => (await api.games(tongue)).games);
}

export function gameInfo(id: string): Promise<GameInfo> {
  return once(infos, `${language()}:${id}`, () => api.game(id));
}

export function lessonOf(id: string): Promise<Lesson> {
  return once(lessons, `${language()}:${id}`, () => api.lesson(id));
}
